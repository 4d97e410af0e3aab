import { IdCard, Lock } from 'lucide-react'
import { useState } from 'react'
import { readClient } from '#features/clients/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { ClientDialog } from './client-dialog.tsx'
import { countsInWords } from './counts.tsx'
import { HistoryList } from './history-list.tsx'

interface ClientPartProps {
  appointmentId: number
  zone: string
  now: number
  onOpen: (appointment: { id: number }) => void
}

const SHOWN = 3

export function ClientPart({ appointmentId, zone, now, onOpen }: ClientPartProps) {
  const words = useWords('appointments').client
  const language = useLanguage()
  const read = useRead(readClient, {
    param: { id: appointmentId },
  })
  const [open, setOpen] = useState(false)
  const { data } = read
  if (!data) return read.error ? <LoadProblem query={read} /> : <div className="h-24" />
  const others = data.history.filter(({ id }) => id !== appointmentId)
  return (
    <div className="grid gap-3">
      <LoadProblem query={read} />
      <p className="text-13 text-muted tabular-nums">
        {others.length > 0 ? countsInWords(data.counts, words.counts, language) : words.only}
      </p>
      {data.notes && (
        <p className="flex gap-2 rounded-control bg-sunken px-3 py-2 text-13 text-ink">
          <Icon of={Lock} size={16} label={words.notes.title} className="mt-0.5 text-muted" />
          <span dir="auto" className="line-clamp-4 min-w-0 flex-1 whitespace-pre-line break-words">
            {data.notes}
          </span>
        </p>
      )}
      {others.length > 0 && (
        <HistoryList entries={others.slice(0, SHOWN)} zone={zone} now={now} onOpen={onOpen} />
      )}
      <Button size="sm" className="justify-self-start" onClick={() => setOpen(true)}>
        <Icon of={IdCard} size={16} className="text-muted" />
        <span>{data.notes || others.length > SHOWN ? words.open : words.openForNotes}</span>
      </Button>
      <ClientDialog
        open={open}
        onClose={() => setOpen(false)}
        currentId={appointmentId}
        client={data}
        zone={zone}
        now={now}
        onOpen={onOpen}
      />
    </div>
  )
}

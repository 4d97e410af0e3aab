import { type FormEvent, useState } from 'react'
import { formatShortDay, formatTimeRange } from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useChangesHours } from '#web/lib/changes-hours.ts'
import { Acts } from '#web/lib/sample.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import type { BlockedTime } from './block-rules.ts'
import { EveryDay } from './every-day.tsx'

interface BlockCardProps {
  blocked: BlockedTime
  staffName: string | undefined
  zone: string
  within: number
  onMove: () => void
  onRemove: () => void
  onRename: (name: string) => void
}

export function BlockCard({ blocked, staffName, zone, within, ...acts }: BlockCardProps) {
  const { blocked: words } = useWords('calendar')
  const language = useLanguage()
  const changesHours = useChangesHours()
  const [name, setName] = useState(blocked.reason)
  const [start, end] = [Date.parse(blocked.startTime), Date.parse(blocked.endTime)]
  const time = formatTimeRange(start, end, zone, language)
  const when = `${formatShortDay(start, zone, language)}, ${time}`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    acts.onRename(name.trim())
  }
  return (
    <div className="grid gap-3">
      <p className="text-16 font-semibold text-ink">
        <span dir="auto" className="block truncate">
          {blocked.reason || words.title}
        </span>
        <span className="block text-14 font-normal text-muted tabular-nums">
          {staffName ? `${when} · ${staffName}` : when}
        </span>
      </p>
      {within > 0 && (
        <p className="text-14 text-warning-ink">{fillCount(words.within, within, language)}</p>
      )}
      {changesHours(blocked.staffId) && (
        <Acts>
          <div className="grid grid-cols-2 gap-2">
            <Button onClick={acts.onMove}>{words.move}</Button>
            <Button onClick={acts.onRemove}>{words.remove}</Button>
          </div>
          <form noValidate onSubmit={submit} className="grid gap-2">
            <TextField
              label={words.name}
              help={words.nameHelp}
              placeholder={words.nameExample}
              maxLength={200}
              value={name}
              onChange={event => setName(event.target.value)}
            />
            {name.trim() !== blocked.reason && (
              <Button type="submit" variant="primary">
                {words.save}
              </Button>
            )}
          </form>
        </Acts>
      )}
      <EveryDay staffId={blocked.staffId} />
    </div>
  )
}

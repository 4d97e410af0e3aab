import { Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { spacedPhone } from '#domain/e164.ts'
import { formatPlainDate } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { Client } from '#features/clients/contract.ts'
import { Dialog, DialogBody } from '#web/kit/base/dialog.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { CountTiles } from './counts.tsx'
import { HistoryList } from './history-list.tsx'
import { Notes } from './notes-editor.tsx'

interface ClientDialogProps {
  open: boolean
  onClose: () => void
  currentId?: number
  client: Client
  zone: string
  now: number
  onOpen: (appointment: { id: number }) => void
  children?: ReactNode
}

export function ClientDialog({
  open,
  onClose,
  currentId,
  client,
  zone,
  now,
  onOpen,
  children,
}: ClientDialogProps) {
  const words = useWords('appointments').client
  const language = useLanguage()
  const isToCome = ({ endTime, status }: Client['history'][number]) =>
    Date.parse(endTime) > now && (status === 'booked' || status === 'confirmed')
  const toCome = client.history.filter(isToCome).reverse()
  const past = client.history.filter(entry => !isToCome(entry))
  const follow = (appointment: { id: number }) => {
    onClose()
    onOpen(appointment)
  }
  const list = (title: string, entries: Client['history']) =>
    entries.length > 0 && (
      <section>
        <h3 className="mb-1 text-14 font-semibold">{title}</h3>
        <HistoryList
          entries={entries}
          zone={zone}
          now={now}
          {...(currentId === undefined ? {} : { currentId })}
          onOpen={follow}
        />
      </section>
    )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<bdi>{client.name || words.nameless}</bdi>}
      description={words.title}
    >
      {/* Takes the focus, because focusing the notes would open a phone's keyboard. */}
      <DialogBody data-autofocus="" tabIndex={-1} className="gap-6 outline-none">
        <address className="grid gap-2 text-14 not-italic">
          {client.email && (
            <a
              href={`mailto:${client.email}`}
              className="flex w-fit gap-3 break-all text-accent-ink hover:underline"
            >
              <Icon of={Mail} size={16} label={words.email} className="mt-0.5 text-muted" />
              {client.email}
            </a>
          )}
          {client.phone && (
            <a
              href={`tel:${client.phone}`}
              className="flex w-fit gap-3 text-accent-ink tabular-nums hover:underline"
            >
              <Icon of={Phone} size={16} label={words.phone} className="mt-0.5 text-muted" />
              {spacedPhone(client.phone)}
            </a>
          )}
        </address>
        {client.blockedAt && (
          <Banner tone="warning">
            {fill(words.blockedSince, {
              date: formatPlainDate(localDateOf(Date.parse(client.blockedAt), zone), language),
            })}
          </Banner>
        )}
        {children}
        <CountTiles {...client.counts} />
        {client.id !== null && <Notes clientId={client.id} client={client} zone={zone} />}
        {list(words.toCome, toCome)}
        {list(words.past, past)}
        {client.earlier > 0 && (
          <p className="text-13 text-muted">{fillCount(words.earlier, client.earlier, language)}</p>
        )}
      </DialogBody>
    </Dialog>
  )
}

import { Ban, UserX } from 'lucide-react'
import { spacedPhone } from '#domain/e164.ts'
import { formatPlainDate } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { ListedClient } from '#features/clients/contract.ts'
import { Badge } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import { shownName } from './shown-name.ts'

interface ClientRowProps {
  client: ListedClient
  zone: string
  onOpen: () => void
}

export function ClientRow({ client, zone, onOpen }: ClientRowProps) {
  const { row: words } = useWords('clients')
  const { nameless } = useWords('appointments').client
  const language = useLanguage()
  const { email, phone, visits, noShows, lastVisit, next } = client
  const dayOf = (instant: string) =>
    formatPlainDate(localDateOf(Date.parse(instant), zone), language)
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 text-start text-14 hover:bg-sunken focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 basis-56">
        <bdi className="block truncate font-semibold text-ink">{shownName(client, nameless)}</bdi>
        <span className="block truncate text-13 text-muted">
          {[email, spacedPhone(phone)].filter(Boolean).join(' · ') || words.noContact}
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted tabular-nums max-lg:w-full">
        {client.blocked && (
          <Badge tone="danger" icon={Ban}>
            {words.blocked}
          </Badge>
        )}
        {noShows > 0 && (
          <Badge tone="danger" icon={UserX}>
            {fillCount(words.noShows, noShows, language)}
          </Badge>
        )}
        <span>{fillCount(words.visits, visits, language)}</span>
        {next ? (
          <span className="text-ink">{fill(words.next, { date: dayOf(next) })}</span>
        ) : (
          lastVisit && <span>{fill(words.last, { date: dayOf(lastVisit) })}</span>
        )}
      </span>
    </button>
  )
}

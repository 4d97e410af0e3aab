import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import { onOneLine } from '#domain/text.ts'
import { zoneHere } from '#domain/time/zone.ts'
import { type ClientFilter, clientFilters } from '#features/clients/rules.ts'
import { Button, buttonClass } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { MoreButton } from '#web/kit/base/more-button.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useCan, useReachesAll } from '#web/lib/can.ts'
import { paths } from '#web/lib/paths.ts'
import { Acts } from '#web/lib/sample.tsx'
import { useUser } from '#web/lib/session.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useWords } from '#web/lib/words.tsx'
import { ClientCard, type ClientParts } from './clients/client-card.tsx'
import { ClientRow } from './clients/client-row.tsx'
import { ContactDialog } from './clients/contact-dialog.tsx'
import { useClients } from './clients/data.ts'

const TYPING_MS = 200

export function ClientsScreen(parts: ClientParts) {
  const words = useWords('clients')
  const adds = useReachesAll()
  const zone = zoneHere(useUser()?.timeZone)
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<ClientFilter>()
  const [adding, setAdding] = useState(false)
  const [params, setParams] = useSearchParams()
  const openId = Number(params.get('client')) || undefined
  const open = (id?: number) => setParams(id ? { client: String(id) } : {}, { replace: !id })
  const text = useDebounced(onOneLine(typed), TYPING_MS)
  const query = useClients({ ...(text && { text }), ...(filter && { filter }) })
  const clients = query.data?.pages.flatMap(page => page.clients)
  const narrowed = text !== '' || filter !== undefined || query.isPlaceholderData
  return (
    <Screen
      title={words.title}
      description={words.lead}
      actions={
        adds && (
          <Acts>
            <Button variant="primary" onClick={() => setAdding(true)}>
              <Icon of={Plus} />
              {words.add}
            </Button>
          </Acts>
        )
      }
    >
      {clients?.length === 0 && !narrowed ? (
        <NoClients />
      ) : (
        <section aria-label={words.list} className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center gap-3">
            <TextField
              label={words.search}
              hideLabel
              type="search"
              maxLength={100}
              placeholder={words.searchExample}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              fieldClassName="w-full sm:max-w-80"
            />
            <Filters chosen={filter} onChoose={setFilter} />
          </div>
          <LoadError title={words.failed} query={query} />
          {query.isPending && <Skeleton className="h-96 rounded-card" />}
          <p role="status" className="text-14 text-muted empty:absolute">
            {clients?.length === 0 && words.nothing}
          </p>
          {clients && clients.length > 0 && (
            <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface">
              {clients.map(client => (
                <li key={client.id}>
                  <ClientRow client={client} zone={zone} onOpen={() => open(client.id)} />
                </li>
              ))}
            </ul>
          )}
          <MoreButton query={query}>{words.more}</MoreButton>
        </section>
      )}
      <ContactDialog
        open={adding}
        onClose={() => setAdding(false)}
        onSaved={({ id }) => id !== null && open(id)}
      />
      {openId !== undefined && (
        <ClientCard key={openId} {...parts} id={openId} zone={zone} onClose={() => open()} />
      )}
    </Screen>
  )
}

function NoClients() {
  const { none } = useWords('clients')
  const can = useCan()
  const imports = can('settings.write')
  const adds = useReachesAll() && can('clients.write')
  return (
    <EmptyState
      framed
      title={none.title}
      action={
        imports && (
          <Link href={paths.portability} className={buttonClass()}>
            {none.import}
          </Link>
        )
      }
    >
      {imports ? none.text : adds ? none.textAdd : none.textRead}
    </EmptyState>
  )
}

interface FiltersProps {
  chosen: ClientFilter | undefined
  onChoose: (filter: ClientFilter | undefined) => void
}

function Filters({ chosen, onChoose }: FiltersProps) {
  const words = useWords('clients')
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{words.filter}</legend>
      {([undefined, ...clientFilters] as const).map(each => (
        <Button
          key={each ?? 'all'}
          size="sm"
          variant={each === chosen ? 'secondary' : 'quiet'}
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          {words.filters[each ?? 'all']}
        </Button>
      ))}
    </fieldset>
  )
}

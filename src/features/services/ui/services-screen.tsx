import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyServices } from '#web/kit/art/empty-services.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { PageHeader } from '#web/kit/base/page-header.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useOpenRequest } from '#web/lib/open-request.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { listServices, type Service } from '../contract.ts'
import { RemoveServiceDialog } from './remove-service-dialog.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceDialog, type TimingPreview } from './service-dialog.tsx'
import { ServiceFacts } from './service-facts.tsx'

/** A longer list gets a search field. */
const MANY = 12

export function ServicesScreen({ preview }: { preview: TimingPreview }) {
  const words = useWords('services')
  const services = useRead(listServices)
  const [edited, setEdited] = useState<Service | 'new' | undefined>(
    useOpenRequest('new') ? 'new' : undefined,
  )
  const [removed, setRemoved] = useState<Service>()
  const add = () => setEdited('new')
  return (
    <Screen>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <Button variant="primary" onClick={add}>
            <Icon of={Plus} />
            {words.add}
          </Button>
        }
      />
      {/* On small screens, existing services come before the explanation. */}
      <ServiceFacts className={services.data?.length ? 'max-lg:order-last' : undefined} />
      <section aria-labelledby="your-services" className="flex flex-col gap-4">
        <h2 id="your-services" className="text-20 font-semibold">
          {words.list}
        </h2>
        <LoadError title={words.failed} query={services} />
        {services.isPending && <LoadingGrid />}
        {services.data?.length === 0 && <NoServices onAdd={add} />}
        {services.data && services.data.length > 0 && (
          <ServiceGrid services={services.data} onEdit={setEdited} onRemove={setRemoved} />
        )}
      </section>
      <ServiceDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        service={edited === 'new' ? undefined : edited}
        category={services.data?.at(-1)?.category}
        preview={preview}
      />
      {removed && <RemoveServiceDialog service={removed} onClose={() => setRemoved(undefined)} />}
    </Screen>
  )
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'

interface ServiceGridProps {
  services: Service[]
  onEdit: (service: Service) => void
  onRemove: (service: Service) => void
}

function ServiceGrid({ services, onEdit, onRemove }: ServiceGridProps) {
  const words = useWords('services').find
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toLowerCase()
  const found = services.filter(({ name, description }) =>
    `${name} ${description}`.toLowerCase().includes(text),
  )
  return (
    <>
      {services.length > MANY && (
        <TextField
          label={words.label}
          hideLabel
          type="search"
          placeholder={fill(words.placeholder, { count: services.length })}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          fieldClassName="sm:max-w-80"
        />
      )}
      <ul className={gridClass}>
        {found.map(service => (
          <li key={service.id}>
            <ServiceCard
              service={service}
              onEdit={() => onEdit(service)}
              onRemove={() => onRemove(service)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-14 text-muted">{words.nothing}</p>}
    </>
  )
}

const LoadingGrid = () => (
  <div className={gridClass}>
    {['a', 'b', 'c'].map(key => (
      <Skeleton key={key} className="h-40 rounded-card" />
    ))}
  </div>
)

function NoServices({ onAdd }: { onAdd: () => void }) {
  const words = useWords('services').none
  return (
    <div className="rounded-card border border-dashed border-line">
      <EmptyState
        art={<EmptyServices />}
        title={words.title}
        as="h3"
        action={<Button onClick={onAdd}>{words.add}</Button>}
      >
        {words.text}
      </EmptyState>
    </div>
  )
}

import { useState } from 'react'
import { formatPrice } from '#domain/money.ts'
import { formatPublicDuration } from '#domain/time/format.ts'
import type { PageService } from '#features/booking-pages/contract.ts'
import type { Layout } from '#features/booking-pages/rules.ts'
import { cx } from '#web/kit/base/cx.ts'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Select, TextField } from '#web/kit/base/text-field.tsx'
import { ChoiceCard } from './choice-card.tsx'

/** More than this, and a person would rather type than read. */
const MANY = 10

interface ServiceFieldProps {
  id: string
  services: readonly PageService[]
  layout: Layout
  value: number | null
  error: string | undefined
  onChange: (id: number) => void
}

/** Which service: cards, rows, or a plain list where the month is the page's main thing. */
export function ServiceField({ id, services, layout, value, error, onChange }: ServiceFieldProps) {
  const [search, setSearch] = useState('')
  if (layout === 'calendar') {
    return (
      <Select
        id={id}
        label="Service"
        placeholder="Choose a service"
        value={value ?? ''}
        error={error}
        onChange={event => event.target.value && onChange(Number(event.target.value))}
      >
        {services.map(service => (
          <option key={service.id} value={service.id}>
            {[service.name, formatPublicDuration(service.duration), priceOf(service)]
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </Select>
    )
  }
  const wanted = search.trim().toLocaleLowerCase()
  const shown = services.filter(
    service =>
      service.id === value ||
      `${service.name} ${service.description}`.toLocaleLowerCase().includes(wanted),
  )
  return (
    <div className="space-y-3">
      {services.length > MANY && (
        <TextField
          label="Find a service"
          type="search"
          value={search}
          onChange={event => setSearch(event.target.value)}
          help={wanted ? `${shown.length} of ${services.length} services` : undefined}
        />
      )}
      <FieldGroup
        id={id}
        legend="Service"
        error={error}
        className={layout === 'grid' ? 'gap-3 @md:grid-cols-2' : undefined}
      >
        {shown.map(service => (
          <ServiceOption
            key={service.id}
            name={`${id}-choice`}
            value={service.id}
            service={service}
            card={layout === 'grid'}
            checked={service.id === value}
            onChange={() => onChange(service.id)}
          />
        ))}
      </FieldGroup>
    </div>
  )
}

const priceOf = ({ price }: PageService) => (price === undefined ? '' : formatPrice(price))

interface ServiceOptionProps {
  name: string
  value: number
  service: PageService
  card: boolean
  checked: boolean
  onChange: () => void
}

function ServiceOption({ service, card, ...input }: ServiceOptionProps) {
  return (
    <ChoiceCard {...input} className="p-4">
      <span className={cx('flex min-w-0 flex-1 flex-col gap-x-4 gap-y-1', !card && 'sm:flex-row')}>
        <span dir="auto" className="min-w-0 flex-1">
          <span className="block text-14 font-semibold">{service.name}</span>
          {service.description && (
            <span className="mt-0.5 block text-13 text-pretty text-muted">
              {service.description}
            </span>
          )}
        </span>
        <span
          className={cx(
            'flex shrink-0 flex-wrap justify-between gap-x-3 text-13 tabular-nums',
            !card && 'sm:flex-col-reverse sm:items-end',
          )}
        >
          <span className="text-muted">{formatPublicDuration(service.duration)}</span>
          {service.price !== undefined && (
            <span className="font-semibold">{formatPrice(service.price)}</span>
          )}
        </span>
      </span>
    </ChoiceCard>
  )
}

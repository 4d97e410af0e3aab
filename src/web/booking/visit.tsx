import { X } from 'lucide-react'
import { type ComponentType, Suspense, useId } from 'react'
import { withDirectionMark } from '#domain/text.ts'
import { MAX_SERVICES } from '#features/availability/visits-rules.ts'
import type { PageService, PublicPage } from '#features/booking-pages/contract.ts'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Select } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { AddOnsProps } from './add-ons.tsx'
import { type BookingValues, type FurtherService, isVisit } from './form.ts'
import { offerTexts } from './offer.ts'
import { sectionsOf } from './sections.ts'
import { StaffField } from './staff-field.tsx'
import { chooseFurther, type VisitOffer, visitOffer } from './visit-rules.ts'

export { VisitLegs } from './visit-legs.tsx'
export {
  bookVisit,
  chooseFurther,
  stillOffered,
  timesOfVisits,
  visitBody,
  visitOffer,
  visitTimes,
} from './visit-rules.ts'

const ADD_SERVICE = 'add-service'

interface FurtherServicesProps {
  page: PublicPage
  values: BookingValues
  staffLabel: string
  AddOns: ComponentType<AddOnsProps>
  onChange: (next: Partial<BookingValues>) => void
}

export function FurtherServices({ page, values, onChange, ...rest }: FurtherServicesProps) {
  const words = useWords('booking')
  const language = useLanguage()
  const further = values.further ?? []
  const offer = visitOffer(page, values, words, language)
  const change = (index: number, next: readonly FurtherService[]) => {
    const all = [...further.slice(0, index), ...next, ...further.slice(index + 1)]
    onChange({ further: all.length > 0 ? all : undefined })
  }
  const [next, ...others] = further
  const first = page.services.find(({ id }) => id === values.serviceId)
  // There is no button while another service is still to be chosen.
  const focusAdding = () =>
    requestAnimationFrame(() => {
      const choice = document.querySelector<HTMLElement>('#staff [role=group] select')
      const target = document.getElementById(ADD_SERVICE) ?? choice
      target?.focus()
    })
  return (
    <>
      {first && next && next.serviceId !== null && (
        <Button
          size="sm"
          variant="quiet"
          className="-ms-3 text-start"
          onClick={() => {
            onChange({
              addOnIds: undefined,
              ...next,
              further: others.length > 0 ? others : undefined,
            })
            focusAdding()
          }}
        >
          <Icon of={X} size={16} className="text-muted" />
          <span>{fill(words.visit.remove, { service: first.name })}</span>
        </Button>
      )}
      {further.map((service, index) => (
        <FurtherCard
          // biome-ignore lint/suspicious/noArrayIndexKey: the same service may come twice
          key={index}
          page={page}
          values={values}
          nth={index + 2}
          chosen={service}
          {...rest}
          onChange={next => change(index, [next])}
          onRemove={() => {
            change(index, [])
            focusAdding()
          }}
        />
      ))}
      <p role="status" className="text-14 font-medium tabular-nums">
        {isVisit(values) &&
          [fillCount(words.visit.total, offer.pieces.length, language), offer.duration, offer.price]
            .filter(Boolean)
            .join(' · ')}
      </p>
      {further.length + 1 === MAX_SERVICES && (
        <p className="text-13 text-muted">
          {fill(words.visit.most, { count: String(MAX_SERVICES) })}
        </p>
      )}
      {further.length + 1 < MAX_SERVICES && further.every(({ serviceId }) => serviceId) && (
        <Button
          id={ADD_SERVICE}
          size="sm"
          onClick={() => onChange({ further: [...further, chooseFurther(page, null)] })}
        >
          {words.visit.add}
        </Button>
      )}
    </>
  )
}

interface FurtherCardProps extends Omit<FurtherServicesProps, 'onChange'> {
  nth: number
  chosen: FurtherService
  onChange: (next: FurtherService) => void
  onRemove: () => void
}

function FurtherCard(props: FurtherCardProps) {
  const { page, values, nth, chosen, staffLabel, AddOns, onChange, onRemove } = props
  const words = useWords('booking')
  const base = useId()
  const service = page.services.find(({ id }) => id === chosen.serviceId)
  const label = fill(words.visit.nth, { nth: String(nth) })
  const option = (each: PageService) => {
    const { duration, price } = offerTexts(each, page.staff, words)
    return (
      <option key={each.id} value={each.id}>
        {[withDirectionMark(each.name), duration, price].filter(Boolean).join(' · ')}
      </option>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out as a card everywhere
    <div
      role="group"
      aria-label={label}
      className="min-w-0 animate-rise space-y-5 rounded-card border border-line p-4"
    >
      <div className="flex items-end gap-2">
        <Select
          label={label}
          placeholder={words.service.choose}
          // The card was just added for this choice.
          autoFocus={chosen.serviceId === null}
          value={chosen.serviceId ?? ''}
          fieldClassName="flex-1"
          onChange={({ target }) =>
            onChange(chooseFurther(page, target.value ? Number(target.value) : null))
          }
        >
          {page.groups
            ? sectionsOf(page.services, page.groups, words.service.others).map(section => (
                <optgroup key={section.id} label={section.name}>
                  {section.services.map(option)}
                </optgroup>
              ))
            : page.services.map(option)}
        </Select>
        <IconButton
          label={fill(words.visit.remove, { service: service?.name ?? label })}
          onClick={onRemove}
        >
          <Icon of={X} />
        </IconButton>
      </div>
      {service?.addOns && (
        <Suspense>
          <AddOns
            service={service}
            chosen={chosen.addOnIds ?? []}
            onChange={addOnIds => onChange({ ...chosen, addOnIds })}
          />
        </Suspense>
      )}
      {service && (
        <StaffField
          // Closes the list when the service changes.
          key={service.id}
          id={`${base}-staff`}
          label={[staffLabel, service.name].join(' · ')}
          page={page}
          service={service}
          values={{ ...values, ...chosen }}
          error={undefined}
          onChange={staffId => onChange({ ...chosen, staffId })}
        />
      )}
    </div>
  )
}

export function VisitPieces({ offer }: { offer: VisitOffer }) {
  const words = useWords('booking')
  return (
    <>
      <ol className="mb-1 space-y-2">
        {offer.pieces.map(({ service, addOns, staffName }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same service may come twice
          <li key={index}>
            <span className="block font-medium">{service.name}</span>
            {addOns.map(name => (
              <span key={name} className="block">
                {fill(words.addOns.added, { name })}
              </span>
            ))}
            <span className="block text-13 text-muted">{staffName ?? words.staff.anyone}</span>
          </li>
        ))}
      </ol>
      <span className="text-13 text-muted">{offer.duration}</span>
    </>
  )
}

import { Plus, X } from 'lucide-react'
import { MAX_SERVICES } from '#features/availability/visits-rules.ts'
import { addOnDetail } from '#features/services/add-ons-rules.ts'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { Checkbox, withChoice } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Select } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { ServiceOptions, StaffOptions } from '../options.tsx'
import { type AppointmentForm, useSetField } from '../use-appointment-form.ts'
import { nextItem, type VisitItemValue } from '../values.ts'
import type { Team } from './legs.ts'

interface VisitItemsProps {
  form: AppointmentForm
  team: Team
  items: readonly VisitItemValue[]
  onChange: (items: readonly VisitItemValue[]) => void
  onRemove: (index: number) => void
}

export function VisitItems({ form, team, items, onChange, onRemove }: VisitItemsProps) {
  const { services, staff } = team
  const words = useWords('appointmentForm')
  const { ref, ...field } = useSetField(form, 'items')
  const missing = items.findIndex(({ serviceId }) => serviceId === undefined)
  const put = (index: number, item: VisitItemValue) => onChange(items.with(index, item))
  const nameOf = ({ serviceId }: VisitItemValue) =>
    services.find(({ id }) => id === serviceId)?.name ?? words.service

  return (
    <FieldGroup {...field} legend={words.visit.title} className="gap-4">
      <ol className="grid gap-4">
        {items.map((item, index) => {
          const nth = String(index + 1)
          return (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: services may repeat
              key={index}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-2 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
            >
              <Select
                ref={index === Math.max(missing, 0) ? ref : undefined}
                autoFocus={index > 0 && item.serviceId === undefined}
                label={fill(words.visit.service, { nth })}
                placeholder={words.chooseService}
                required
                value={item.serviceId ?? ''}
                onChange={event =>
                  put(index, {
                    serviceId: Number(event.target.value) || undefined,
                    staffId: item.staffId,
                  })
                }
              >
                <ServiceOptions services={services} />
              </Select>
              <IconButton
                label={fill(words.visit.remove, { service: nameOf(item) })}
                onClick={() => onRemove(index)}
                className="sm:order-last"
              >
                <Icon of={X} />
              </IconButton>
              <Select
                label={fill(words.visit.staff, { nth })}
                value={item.staffId ?? ''}
                onChange={event =>
                  put(index, { ...item, staffId: Number(event.target.value) || null })
                }
              >
                <option value="">{words.visit.anyone}</option>
                <StaffOptions staff={staff} serviceId={item.serviceId} />
              </Select>
              <ItemAddOns item={item} team={team} onChange={next => put(index, next)} />
            </li>
          )
        })}
      </ol>
      {items.length < MAX_SERVICES && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...items, nextItem(staff)])}
        >
          <Icon of={Plus} size={16} className="text-muted" />
          {words.visit.add}
        </Button>
      )}
    </FieldGroup>
  )
}

interface ItemAddOnsProps {
  item: VisitItemValue
  team: Team
  onChange: (item: VisitItemValue) => void
}

function ItemAddOns({ item, team: { services, addOns }, onChange }: ItemAddOnsProps) {
  const words = useWords('services').addOns
  const { addOnIds: chosen = [] } = item
  const service = services.find(({ id }) => id === item.serviceId)
  const offered = (service?.addOnIds ?? []).flatMap(id => addOns.find(each => each.id === id) ?? [])
  if (offered.length === 0) return null
  return (
    <FieldGroup
      legend={`${words.title}: ${service?.name}`}
      hideLabel
      fieldClassName="order-last col-span-full"
      className="gap-x-4 sm:grid-cols-2"
    >
      {offered.map(addOn => (
        <Checkbox
          key={addOn.id}
          label={<bdi>{addOn.name}</bdi>}
          detail={addOnDetail(addOn, words)}
          checked={chosen.includes(addOn.id)}
          onChange={event =>
            onChange({ ...item, addOnIds: withChoice(chosen, addOn.id, event.target.checked) })
          }
        />
      ))}
    </FieldGroup>
  )
}

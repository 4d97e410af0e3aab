import { useId } from 'react'
import { MAX_ADD_ONS } from '#domain/add-ons.ts'
import { formatCents } from '#domain/money.ts'
import type { PageService } from '#features/booking-pages/contract.ts'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

export interface AddOnsProps {
  service: PageService
  chosen: readonly number[]
  onChange: (ids: readonly number[]) => void
}

/** In a separate script, because most services have no add-ons. */
export function AddOns({ service, chosen, onChange }: AddOnsProps) {
  const words = useWords('booking').addOns
  return (
    <FieldGroup
      id={useId()}
      legend={fill(words.label, { service: service.name })}
      className="gap-3 @md:grid-cols-2"
    >
      {service.addOns?.map(({ id, name, minutes, price }) => {
        const checked = chosen.includes(id)
        const cost = price ? fill(words.price, { price: formatCents(price) }) : ''
        const time = minutes > 0 ? fill(words.minutes, { minutes: String(minutes) }) : ''
        return (
          <Checkbox
            key={id}
            framed
            label={<bdi>{name}</bdi>}
            detail={[time, cost].filter(Boolean).join(' · ') || (price === 0 && words.free)}
            checked={checked}
            disabled={!checked && chosen.length >= MAX_ADD_ONS}
            onChange={() =>
              onChange(checked ? chosen.filter(each => each !== id) : [...chosen, id])
            }
          />
        )
      })}
    </FieldGroup>
  )
}

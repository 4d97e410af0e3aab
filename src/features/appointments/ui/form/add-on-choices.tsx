import type { AddOn } from '#domain/add-ons.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { listAddOns } from '#features/services/add-ons-contract.ts'
import { addOnDetail } from '#features/services/add-ons-rules.ts'
import { listServices } from '#features/services/contract.ts'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { momentAt } from './moment.ts'
import { type AppointmentForm, useSetField } from './use-appointment-form.ts'

interface AddOnChoicesProps {
  form: AppointmentForm
  sold?: readonly AddOn[] | undefined
}

export function AddOnChoices({ form, sold = [] }: AddOnChoicesProps) {
  const { data: services } = useRead(listServices)
  const service = services?.find(({ id }) => id === form.values.serviceId)
  if (!service?.addOnIds && sold.length === 0) return null
  return <Choices form={form} sold={sold} offered={service?.addOnIds ?? []} />
}

interface ChoicesProps {
  form: AppointmentForm
  sold: readonly AddOn[]
  offered: readonly number[]
}

function Choices({ form, sold, offered }: ChoicesProps) {
  const { addOns: words, form: texts } = useWords('services')
  const addOns = useRead(listAddOns)
  const { ref: _ref, ...field } = useSetField(form, 'addOnIds')
  const { values, zone, set } = form
  const chosen = values.addOnIds ?? []
  const known = offered.flatMap(id => addOns.data?.find(each => each.id === id) ?? [])
  const list: readonly AddOn[] = [
    ...sold,
    ...known.filter(({ id }) => !sold.some(each => each.id === id)),
  ]
  const change = (addOn: AddOn, on: boolean) => {
    const { id } = addOn
    const end = values.endTime.ms
    const minutes = on ? addOn.minutes : -addOn.minutes
    set({
      addOnIds: on ? [...chosen, id] : chosen.filter(each => each !== id),
      addedMinutes: (values.addedMinutes ?? 0) + minutes,
      ...(end === undefined ? {} : { endTime: momentAt(end + minutes * MINUTE_MS, zone) }),
    })
  }
  const problem = <LoadError title={texts.addOns.failed} query={addOns} />
  if (list.length === 0) return problem
  return (
    <>
      {problem}
      <FieldGroup {...field} legend={words.title} className="gap-x-4 sm:grid-cols-2">
        {list.map(addOn => (
          <Checkbox
            key={addOn.id}
            label={<bdi>{addOn.name}</bdi>}
            detail={addOnDetail(addOn, words)}
            checked={chosen.includes(addOn.id)}
            onChange={event => change(addOn, event.target.checked)}
          />
        ))}
      </FieldGroup>
    </>
  )
}

import { MINUTE_MS } from '#domain/time/date.ts'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { Select } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { minutesOf } from '../choices.ts'
import { momentAt } from './moment.ts'
import { ServiceOptions, StaffOptions } from './options.tsx'
import { useAddedMinutes } from './use-added-minutes.ts'
import { type AppointmentForm, useSetField } from './use-appointment-form.ts'
import type { AppointmentValues } from './values.ts'

interface ChoiceFieldsProps {
  form: AppointmentForm
  services: readonly Service[]
  staff: readonly StaffMember[]
}

export function ChoiceFields({ form, services, staff }: ChoiceFieldsProps) {
  const words = useWords('appointmentForm')
  const { values, zone, set } = form
  const { serviceId, startTime, endTime } = values
  const service = useSetField(form, 'serviceId')
  const member = useSetField(form, 'staffId')
  const extra = useAddedMinutes(values)

  const choose = (choice: Pick<AppointmentValues, 'serviceId' | 'staffId'>) => {
    const [before, minutes] = [minutesOf(services, values), minutesOf(services, choice)]
    const start = startTime.ms
    const follows =
      endTime.ms === undefined ||
      (before && start !== undefined && endTime.ms === start + (before + extra) * MINUTE_MS)
    const moved =
      start !== undefined && minutes && follows
        ? momentAt(
            start + (minutes + (choice.serviceId === serviceId ? extra : 0)) * MINUTE_MS,
            zone,
          )
        : endTime
    set({
      ...choice,
      endTime: moved,
      ...(choice.serviceId === serviceId ? {} : { addOnIds: undefined }),
    })
  }

  return (
    <>
      <Select
        {...service}
        label={words.service}
        placeholder={words.chooseService}
        required
        value={serviceId ?? ''}
        onChange={event =>
          choose({
            serviceId: Number(event.target.value) || undefined,
            staffId: values.staffId,
          })
        }
      >
        <ServiceOptions services={services} />
      </Select>
      <Select
        {...member}
        label={words.staff}
        placeholder={words.chooseStaff}
        required
        value={values.staffId ?? ''}
        onChange={event => choose({ serviceId, staffId: Number(event.target.value) || undefined })}
      >
        <StaffOptions staff={staff} serviceId={serviceId} />
      </Select>
    </>
  )
}

import { formatPrice } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { formatDuration } from '#domain/time/format.ts'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { Select } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { offers } from '../choices.ts'
import { momentAt } from './moment.ts'
import { type AppointmentForm, useSetField } from './use-appointment-form.ts'

interface ChoiceFieldsProps {
  form: AppointmentForm
  services: readonly Service[]
  staff: readonly StaffMember[]
}

/** Owners can book a service with anyone; staff members who offer it are listed first. */
export function ChoiceFields({ form, services, staff }: ChoiceFieldsProps) {
  const words = useWords('appointmentForm')
  const { customPrice } = useWords('services')
  const { values, zone, set } = form
  const { serviceId, startTime, endTime } = values
  const service = useSetField(form, 'serviceId')
  const member = useSetField(form, 'staffId')
  const usual = staff.filter(member => serviceId === undefined || offers(member, serviceId))
  const others = staff.filter(member => !usual.includes(member))

  const minutesOf = (id: number | undefined) =>
    services.find(service => service.id === id)?.duration

  /** Adjusts the end to the service's duration, unless the owner chose another. */
  const chooseService = (id: number | undefined) => {
    const [before, minutes] = [minutesOf(serviceId), minutesOf(id)]
    const start = startTime.ms
    const follows =
      endTime.ms === undefined ||
      (before && start !== undefined && endTime.ms === start + before * MINUTE_MS)
    const moved =
      start !== undefined && minutes && follows
        ? momentAt(start + minutes * MINUTE_MS, zone)
        : endTime
    set({ serviceId: id, endTime: moved })
  }

  return (
    <>
      <Select
        {...service}
        label={words.service}
        placeholder={words.chooseService}
        required
        value={serviceId ?? ''}
        onChange={event => chooseService(Number(event.target.value) || undefined)}
      >
        {services.map(service => (
          <option key={service.id} value={service.id}>
            {service.name} · {formatDuration(service.duration)} ·{' '}
            {formatPrice(service.price, customPrice)}
          </option>
        ))}
      </Select>
      <Select
        {...member}
        label={words.staff}
        placeholder={words.chooseStaff}
        required
        value={values.staffId ?? ''}
        onChange={event => set({ staffId: Number(event.target.value) || undefined })}
      >
        {usual.map(member => (
          <option key={member.id} value={member.id}>
            {member.name}
          </option>
        ))}
        {others.length > 0 && (
          <optgroup label={words.otherStaff}>
            {others.map(member => (
              <option key={member.id} value={member.id}>
                {member.name}
              </option>
            ))}
          </optgroup>
        )}
      </Select>
    </>
  )
}

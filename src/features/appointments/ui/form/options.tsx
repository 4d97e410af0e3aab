import { formatPrice } from '#domain/money.ts'
import { formatDuration } from '#domain/time/format.ts'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { useWords } from '#web/lib/words.tsx'
import { offers } from '../choices.ts'

export function ServiceOptions({ services }: { services: readonly Service[] }) {
  const { customPrice } = useWords('services')
  return services.map(({ id, name, duration, price }) => (
    <option key={id} value={id}>
      {name} · {formatDuration(duration)} · {formatPrice(price, customPrice)}
    </option>
  ))
}

interface StaffOptionsProps {
  staff: readonly StaffMember[]
  serviceId: number | undefined
}

export function StaffOptions({ staff, serviceId }: StaffOptionsProps) {
  const { otherStaff } = useWords('appointmentForm')
  const usual = staff.filter(member => serviceId === undefined || offers(member, serviceId))
  const others = staff.filter(member => !usual.includes(member))
  const option = ({ id, name }: StaffMember) => (
    <option key={id} value={id}>
      {name}
    </option>
  )
  return (
    <>
      {usual.map(option)}
      {others.length > 0 && <optgroup label={otherStaff}>{others.map(option)}</optgroup>}
    </>
  )
}

import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'

export const offers = (member: Pick<StaffMember, 'serviceIds'>, serviceId: number): boolean =>
  member.serviceIds === null || member.serviceIds.includes(serviceId)

interface Choice {
  serviceId: number | undefined
  staffId: number | undefined
}

export function minutesOf(services: readonly Service[], { serviceId, staffId }: Choice) {
  const service = services.find(({ id }) => id === serviceId)
  const own = service?.staffTerms?.find(each => each.staffId === staffId)
  return own?.duration ?? service?.duration
}

import type { StaffMember } from '#features/staff/contract.ts'

export const offers = (member: Pick<StaffMember, 'serviceIds'>, serviceId: number): boolean =>
  member.serviceIds === null || member.serviceIds.includes(serviceId)

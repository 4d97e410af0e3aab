import type { StaffMember } from '#features/staff/contract.ts'

/** Whether a staff member does a service. */
export const offers = (member: Pick<StaffMember, 'serviceIds'>, serviceId: number): boolean =>
  member.serviceIds === null || member.serviceIds.includes(serviceId)

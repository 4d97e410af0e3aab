import { useQuery } from '@tanstack/react-query'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { api, read } from '#web/lib/api.ts'

/** The owner's services, oldest first: what can be booked. */
export const useServiceChoices = () =>
  useQuery({
    queryKey: ['/api/services'],
    // Without a page the answer is the owner's own list.
    queryFn: async () => (await read(api.services.$get({ query: {} }))) as Service[],
  })

/** The owner's staff, oldest first: whom to book with. */
export const useStaffChoices = () =>
  useQuery({
    queryKey: ['/api/staff'],
    queryFn: async () => (await read(api.staff.$get({ query: {} }))) as StaffMember[],
  })

/** The business's zone and booking rules. */
export const useBusinessRules = () =>
  useQuery({ queryKey: ['/api/business'], queryFn: () => read(api.business.$get()) })

/** Whether a staff member does a service. */
export const offers = (member: Pick<StaffMember, 'serviceIds'>, serviceId: number): boolean =>
  member.serviceIds === null || member.serviceIds.includes(serviceId)

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read, send } from '#web/lib/api.ts'
import type { StaffInput, StaffMember } from '../contract.ts'
import type { DatedRanges, WeeklyRange } from '../rules.ts'

const staffKey = ['/api/staff'] as const
/** What else shows staff, by name or by number. */
const dependents = [['/api/public-pages'], ['/api/dashboard'], ['/api/appointments']] as const

const hoursKey = (staffId: number) => [`/api/staff/${staffId}/hours`] as const
const timeOffKey = (staffId: number) => [`/api/staff/${staffId}/time-off`] as const
const param = (id: number) => ({ id: String(id) })

/** The owner's staff, oldest first. */
export const useStaff = () =>
  useQuery({
    queryKey: staffKey,
    // Without a page the answer is the owner's own list.
    queryFn: async () => (await read(api.staff.$get({ query: {} }))) as StaffMember[],
  })

/** The services that staff can offer: just what choosing among them needs. */
export const useOfferedServices = () =>
  useQuery({ queryKey: ['/api/services'], queryFn: () => read(api.services.$get({ query: {} })) })

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    for (const queryKey of dependents) void client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: staffKey })
  }
}

/** Creates a staff member, or changes the one whose id is given. */
export function useSaveStaff() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, input }: { id: number | undefined; input: StaffInput }) =>
      id === undefined
        ? send(api.staff.$post({ json: input }))
        : send(api.staff[':id'].$patch({ param: param(id), json: input })),
    onSuccess: refresh,
  })
}

export function useRemoveStaff() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => send(api.staff[':id'].$delete({ param: param(id) })),
    onSuccess: refresh,
  })
}

export const useHours = (staffId: number) =>
  useQuery({
    queryKey: hoursKey(staffId),
    queryFn: () => read(api.staff[':id'].hours.$get({ param: param(staffId) })),
  })

export function useSaveHours(staffId: number) {
  const client = useQueryClient()
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (hours: { weekly: WeeklyRange[]; exceptions: DatedRanges[] }) =>
      send(api.staff[':id'].hours.$put({ param: param(staffId), json: hours })),
    onSuccess: async hours => {
      client.setQueryData(hoursKey(staffId), hours)
      await refresh()
    },
  })
}

export const useTimeOff = (staffId: number) =>
  useQuery({
    queryKey: timeOffKey(staffId),
    queryFn: () => read(api.staff[':id']['time-off'].$get({ param: param(staffId) })),
  })

export function useAddTimeOff(staffId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (absence: { startTime: string; endTime: string; reason: string }) =>
      send(api.staff[':id']['time-off'].$post({ param: param(staffId), json: absence })),
    onSuccess: () => client.invalidateQueries({ queryKey: timeOffKey(staffId) }),
  })
}

export function useRemoveTimeOff(staffId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (timeOffId: number) =>
      send(
        api.staff[':id']['time-off'][':timeOffId'].$delete({
          param: { ...param(staffId), timeOffId: String(timeOffId) },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: timeOffKey(staffId) }),
  })
}

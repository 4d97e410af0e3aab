import { listStaff, type StaffMember } from '#features/staff/contract.ts'
import { useReaches } from '#web/lib/can.ts'
import { useRead } from '#web/lib/use-read.ts'

/** Undefined while loading. */
export function useTeam(): StaffMember[] | undefined {
  const { data } = useRead(listStaff)
  const reaches = useReaches()
  return data?.filter(({ id }) => reaches(id))
}

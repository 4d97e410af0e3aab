import { listStaff, type StaffMember } from '#features/staff/contract.ts'
import { useReaches } from '#web/lib/can.ts'
import { useRead } from '#web/lib/use-read.ts'

/** Undefined while loading. */
export function useTeam(): StaffMember[] | undefined {
  const reaches = useReaches()
  // Unlike a filtered copy, what `select` returns stays the same array while nothing changes.
  return useRead(listStaff, undefined, { select: all => all.filter(({ id }) => reaches(id)) }).data
}

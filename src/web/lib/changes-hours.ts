import { useCan, useReaches } from './can.ts'

/** Whether the signed-in person may change the hours and time off of a staff member. */
export function useChangesHours(): (staffId: number) => boolean {
  const can = useCan()
  const reaches = useReaches()
  return staffId => can('hours.write') && reaches(staffId)
}

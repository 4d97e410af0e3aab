import { useCan, useReaches } from './can.ts'

export function useChangesHours(): (staffId: number) => boolean {
  const can = useCan()
  const reaches = useReaches()
  return staffId => can('hours.write') && reaches(staffId)
}

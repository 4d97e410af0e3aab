import { type Right, reachesOnlyOwn } from '#contract/access.ts'
import { useUser } from './session.ts'

/** Whether the signed-in person holds a right, as the server counts it. */
export function useCan(): (right: Right) => boolean {
  const user = useUser()
  return right => user?.rights.includes(right) ?? false
}

/** Whether the signed-in person works with the calendar of a staff member. */
export function useReaches(): (staffId: number) => boolean {
  const user = useUser()
  return staffId => !!user && (!reachesOnlyOwn(user.role) || user.staffId === staffId)
}

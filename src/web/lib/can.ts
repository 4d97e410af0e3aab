import { type Right, reachesOnlyOwn } from '#contract/access.ts'
import { useUser } from './session.ts'

export function useCan(): (right: Right) => boolean {
  const user = useUser()
  return right => user?.rights.includes(right) ?? false
}

export function useReachesAll(): boolean {
  const user = useUser()
  return !!user && !reachesOnlyOwn(user.role)
}

export function useReaches(): (staffId: number) => boolean {
  const user = useUser()
  return staffId => !!user && (!reachesOnlyOwn(user.role) || user.staffId === staffId)
}

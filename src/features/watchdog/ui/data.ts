import { useRead } from '#web/lib/use-read.ts'
import { readTrouble } from '../contract.ts'
import { withoutFailed } from '../rules.ts'

const LOOK_MS = 60_000

export function useTrouble(exceptFailed: boolean) {
  const { data } = useRead(readTrouble, {}, { refetchInterval: LOOK_MS, refetchOnMount: 'always' })
  const trouble = data && exceptFailed ? withoutFailed(data) : data
  return trouble && trouble.late + trouble.failed + trouble.unknown > 0 ? trouble : undefined
}

import { useRead } from '#web/lib/use-read.ts'
import { readTrouble } from '../contract.ts'

const LOOK_MS = 60_000

export function useTrouble(enabled = true) {
  const { data, isLoading } = useRead(
    readTrouble,
    {},
    { enabled, refetchInterval: LOOK_MS, refetchOnMount: 'always' },
  )
  const trouble = data && data.late + data.failed + data.unknown > 0 ? data : undefined
  return { trouble, isLoading }
}

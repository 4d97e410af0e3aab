import { useRead } from '#web/lib/use-read.ts'
import { readTrouble } from '../contract.ts'

const LOOK_MS = 60_000

export function useTrouble() {
  const { data } = useRead(readTrouble, {}, { refetchInterval: LOOK_MS, refetchOnMount: 'always' })
  return data && data.late + data.failed + data.unknown > 0 ? data : undefined
}

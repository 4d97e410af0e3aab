import { useRead } from '#web/lib/use-read.ts'
import { readTrouble } from '../contract.ts'

const LOOK_MS = 60_000

/** The business's trouble with messages; undefined while there is none. */
export function useTrouble() {
  const { data } = useRead(readTrouble, {}, { refetchInterval: LOOK_MS, refetchOnMount: 'always' })
  return data && data.late + data.failed + data.unknown > 0 ? data : undefined
}

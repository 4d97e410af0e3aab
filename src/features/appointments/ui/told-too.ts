import type { Channel } from '#domain/channels.ts'
import { readPreferences } from '#features/notifications/contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { type ToldAct, toldToo } from './told-too-rules.ts'

/** How the client is notified in addition to email; undefined if by email only. */
export function useToldToo(act: ToldAct, methods: readonly Channel[]): string | undefined {
  const { data } = useRead(readPreferences)
  const words = useWords('appointments')
  return data && toldToo(data, act, methods, words)
}

import type { Channel } from '#domain/channels.ts'
import { readPreferences } from '#features/notifications/contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { type NoticeSetting, noticeHint } from './notice-hint-rules.ts'

export function useNoticeHint(act: NoticeSetting, methods: readonly Channel[]): string | undefined {
  const { data } = useRead(readPreferences)
  const words = useWords('appointments')
  return data && noticeHint(data, act, methods, words)
}

import { useQuery } from '@tanstack/react-query'
import type { NotificationChannel } from '#domain/channels.ts'
import { api, read } from '#web/lib/api.ts'
import { type ToldAct, toldToo } from './told-too-rules.ts'

/**
 * What a client gets beside the email when an owner moves or cancels an appointment, in words;
 * undefined where the email goes alone.
 */
export function useToldToo(
  act: ToldAct,
  methods: readonly NotificationChannel[],
): string | undefined {
  const { data } = useQuery({
    queryKey: ['/api/notifications/preferences'],
    queryFn: () => read(api.notifications.preferences.$get()),
  })
  return data && toldToo(data, act, methods)
}

import { HOUR_MS } from '#domain/time/date.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { startLoop } from '#platform/loop.ts'
import { sendDuePushes, tidySubscriptions } from './service.ts'

/** The longest delay of pushes from other processes. */
const POLL_MS = 2_000

/** A separate loop, so that a slow push service delays no message. */
export const startPushes = (context: Context) =>
  startLoop(async () => {
    try {
      return (await sendDuePushes(context)) > 0 ? 0 : POLL_MS
    } catch (err) {
      context.log.error({ err }, 'sending pushes failed')
      return POLL_MS
    }
  })

export const pushChores = (context: Context): Chore[] => [
  { name: 'tidy push subscriptions', everyMs: HOUR_MS, run: () => tidySubscriptions(context) },
]

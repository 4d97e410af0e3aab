import type { Context } from '#platform/context.ts'
import { startLoop } from '#platform/loop.ts'
import { sendDuePushes } from './service.ts'

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

import type { Channel } from '#domain/channels.ts'
import { HOUR_MS } from '#domain/time/date.ts'
import { accompanyingChannel } from './notice-rules.ts'
import { isQuiet, nextMorning } from './quiet-rules.ts'

export const ASKED_AGAIN_MS = 12 * HOUR_MS

interface Request {
  methods: readonly Channel[]
  enabled: readonly Channel[]
  hasEmail: boolean
  /** Epoch milliseconds, like `now`. */
  startsAt: number
  now: number
  timeZone: string
  /** How long the request can be undone, in milliseconds. */
  holdMs: number
}

/** Never asks at night. @returns the plan, or the reason why the client can't be asked. */
export function planConfirmRequest({ startsAt, now, timeZone, holdMs, ...client }: Request) {
  const channel = channelOf(client)
  if (!channel) return 'no-channel'
  const held = now + holdMs
  const dueAt = isQuiet(held, timeZone) ? nextMorning(held, timeZone) : held
  return dueAt < startsAt ? { channel, dueAt: new Date(dueAt) } : 'too-late'
}

function channelOf({
  methods,
  enabled,
  hasEmail,
}: Pick<Request, 'methods' | 'enabled' | 'hasEmail'>) {
  const paid = accompanyingChannel({ methods, alsoBy: enabled })
  return paid ?? (methods.length > 0 && hasEmail ? 'email' : undefined)
}

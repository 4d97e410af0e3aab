import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import type { PlannedMessage } from './reminder-rules.ts'
import * as queries from './withheld-queries.ts'

export { copyWithheld } from './withheld-queries.ts'

export const isCaused = ({ channel, kind, skipped }: PlannedMessage) =>
  channel === 'email' && kind !== 'reminder' && !kind.startsWith('owner-') && !skipped

const isToClient = ({ channel, kind }: PlannedMessage) =>
  channel === 'email' && !kind.startsWith('owner-')

const isConfirmation = ({ channel, kind }: PlannedMessage) =>
  channel === 'email' && kind === 'booking-confirmation'

/** A confirmation to record as skipped, which makes `isWithheld` true. */
const confirmationAt = (now: Date): PlannedMessage => ({
  kind: 'booking-confirmation',
  channel: 'email',
  dueAt: now.getTime(),
  key: 'email',
})

interface Act<T> {
  /** The member whose response says that no email was sent. */
  member: Member | undefined
  planned: readonly PlannedMessage[]
  /** Whether the act leads to the first email to this client, at once or through reminders. */
  reachesFirst?: boolean
  /** @returns undefined if nothing was written. */
  write: (planned: PlannedMessage[]) => Promise<T | undefined>
}

const OVER_CAP_CODE = 'over-cap'

/** Counts an act that emails a client. @throws Refusal 409 beyond the daily cap (decision 72). */
export async function countMail<T>(
  { limits }: Context,
  { businessId }: BusinessScope,
  act: () => Promise<T | undefined>,
): Promise<T | undefined> {
  try {
    return await limits.countSuccess([['owner-mail', String(businessId)]], act)
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 429) throw error
    throw new Refusal(409, OVER_CAP_CODE, queries.OVER_CAP)
  }
}

/** Beyond the business's daily cap, emails are recorded as not sent. */
export async function withinMailCap<T>(
  context: Context,
  scope: BusinessScope,
  { member, planned, reachesFirst = false, write }: Act<T>,
): Promise<T | undefined> {
  if (!reachesFirst && !planned.some(isCaused)) return await write([...planned])
  try {
    return await countMail(context, scope, () => write([...planned]))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== OVER_CAP_CODE) throw error
  }
  // The address of a new client may be invented.
  const confirms = planned.some(isConfirmation)
  const isSkipped = reachesFirst || confirms ? isToClient : isCaused
  const recorded =
    reachesFirst && !confirms ? [confirmationAt(context.clock()), ...planned] : planned
  const written = await write(
    recorded.map(message =>
      isSkipped(message) ? { ...message, skipped: queries.OVER_CAP } : message,
    ),
  )
  if (member && written !== undefined) {
    member.isMailWithheld = true
    member.remark = `No email was sent. ${queries.OVER_CAP}`
  }
  return written
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/date.ts'
import { deleteExpired } from '#features/accounts/queries.ts'
import { forgetOldActivity } from '#features/activity/service.ts'
import { deleteKeysBefore } from '#features/appointments/booking/queries.ts'
import { deleteExpiredVisitors } from '#features/appointments/client-access/visitor-queries.ts'
import { forgetCapped } from '#features/credits/service.ts'
import { checkDue } from '#features/domains/check-service.ts'
import { replanOutdated } from '#features/messages/planning/service.ts'
import { assessDue } from '#features/no-show/service.ts'
import { deleteUnused } from '#features/pictures/objects-service.ts'
import { tidySubscriptions } from '#features/push/delivery/service.ts'
import { publishDue } from '#features/reviews/service.ts'
import { deleteEnded } from '#features/team/joining/queries.ts'
import { forgetSpeech } from '#features/voices/queries.ts'
import { watch } from '#features/watchdog/service.ts'
import type { Context } from '#platform/context.ts'
import { type Chore, engineChores } from '#platform/db/maintenance.ts'
import { keepFiles } from '#platform/http/kept-files.ts'
import { clearEndedLimits } from '#platform/limits/queries.ts'

/** How long a booking can be repeated with its key. */
const KEYS_KEPT_MS = 7 * DAY_MS
/** How long the page of an ended invitation can explain why it doesn't work. */
const INVITATIONS_KEPT_MS = 30 * DAY_MS
const SPEECH_KEPT_MS = 7 * DAY_MS

export function choresOf(context: Context): Chore[] {
  const { config, db, clock } = context
  const before = (ms: number) => new Date(clock().getTime() - ms)
  const every = (everyMs: number, name: string, run: Chore['run']) => ({ name, everyMs, run })
  return [
    ...engineChores(context),
    every(MINUTE_MS, 'look for messages that are late', () => watch(context)),
    every(MINUTE_MS, 'check domains', () => checkDue(context)),
    every(MINUTE_MS, 'delete unused pictures', () => deleteUnused(context)),
    every(10 * MINUTE_MS, 'publish reviews', () => publishDue(context)),
    every(HOUR_MS, 'tidy push subscriptions', () => tidySubscriptions(context)),
    every(HOUR_MS, 'forget expired sessions', () => deleteExpired(db, clock())),
    every(HOUR_MS, 'forget expired visitors', () => deleteExpiredVisitors(db, clock())),
    every(HOUR_MS, 'forget old idempotency keys', () => deleteKeysBefore(db, before(KEYS_KEPT_MS))),
    every(HOUR_MS, 'forget ended invitations', () => deleteEnded(db, before(INVITATIONS_KEPT_MS))),
    every(HOUR_MS, 'forget old speech', () => forgetSpeech(db, before(SPEECH_KEPT_MS))),
    every(HOUR_MS, 'forget old activity', () => forgetOldActivity(context)),
    every(HOUR_MS, 'forget capped clients', () => forgetCapped(context)),
    every(HOUR_MS, 'clear ended limits', () => clearEndedLimits(db, clock())),
    ...(config.production
      ? [every(DAY_MS, 'keep files for other versions', () => keepFiles(context))]
      : []),
  ]
}

/** For processes that send messages. */
export const sendingChoresOf = (context: Context): Chore[] => [
  { name: 'assess no-show risks', everyMs: MINUTE_MS, run: () => assessDue(context) },
  { name: 'replan reminders', everyMs: 15_000, run: () => replanOutdated(context) },
]

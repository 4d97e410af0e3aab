import type { Channel } from '#domain/channels.ts'
import { record } from '#features/activity/recording/service.ts'
import {
  planRequest,
  saveRequest,
  withdrawRequest,
} from '#features/messages/planning/confirm-request-service.ts'
import { countMail } from '#features/messages/planning/owner-mail-service.ts'
import { type CalendarScope, calendarOf, type Member, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { hasArrived } from '../changes/progress-service.ts'
import { requireAppointment } from '../reading/rows-service.ts'

const REFUSALS = {
  'no-channel': 'This client can’t be messaged. Please call them.',
  'too-late':
    'It’s nighttime for this client until the appointment starts, so we can’t message them. Please call them.',
  'asked-recently': 'This client was asked within the last 12 hours.',
}
const refusal = (code: keyof typeof REFUSALS) => new Refusal(409, code, REFUSALS[code])

interface Nudge {
  channel: Channel
  /** ISO 8601. */
  dueAt: string
}

export async function nudgeClient(context: Context, member: Member, id: number): Promise<Nudge> {
  const { scope } = member
  const row = await requireFirst(context, calendarOf(member), id)
  if (row.status !== 'booked' || hasArrived(row) || row.starts_at <= context.clock())
    throw new Refusal(
      409,
      'not-open',
      'You can only ask about upcoming appointments that aren’t confirmed yet.',
    )
  const plan = await planRequest(context, scope, row)
  if (typeof plan === 'string') throw refusal(plan)
  const save = () =>
    inTransaction(context.db, async tx => {
      if (!(await saveRequest({ ...context, db: tx }, scope, row, plan))) return undefined
      await record(tx, member, { target: { kind: 'appointment', id: row.id } })
      return true
    })
  if (!(await (plan.channel === 'email' ? countMail(context, scope, save) : save()))) {
    const { version } = await requireFirst(context, calendarOf(member), id)
    if (version !== row.version) return await nudgeClient(context, member, id)
    throw refusal('asked-recently')
  }
  context.events.publish(scope, 'appointments')
  context.wakeWorker()
  return { channel: plan.channel, dueAt: plan.dueAt.toISOString() }
}

export async function withdrawNudge(context: Context, member: Member, id: number) {
  const { scope } = member
  const row = await requireFirst(context, calendarOf(member), id)
  await inTransaction(context.db, async tx => {
    if (!(await withdrawRequest({ ...context, db: tx }, scope, row.id)))
      throw new Refusal(409, 'already-sent', 'The request was already sent.')
    await record(tx, member, { target: { kind: 'appointment', id: row.id } })
  })
  context.events.publish(scope, 'appointments')
}

async function requireFirst({ db }: Context, scope: CalendarScope, id: number) {
  const found = await requireAppointment(db, scope, id)
  const first = found.visit_id ?? id
  // The first appointment may be a colleague's.
  return first === id ? found : await requireAppointment(db, wholeCalendar(scope), first)
}

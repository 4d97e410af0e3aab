import { HOUR_MS, iso } from '#domain/time/date.ts'
import { instantOf } from '#domain/time/zone.ts'
import {
  addHistory,
  type PastBooking,
  type SentMail,
} from '#features/appointments/import/service.ts'
import { planReminders } from '#features/messages/planning/reminder-rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { demoZone } from './story.ts'
import type { DemoVisit } from './visits.ts'

/** Minutes, the default. */
const LEADS = [24 * 60, 2 * 60]
/** The time from a reminder to the client's confirmation. */
const ANSWERED_MS = 0.7 * HOUR_MS

/** Records who booked, confirmed and cancelled the imported visits, and when. */
export async function addBookings(
  context: Context,
  scope: BusinessScope,
  visits: readonly DemoVisit[],
  now: number,
): Promise<void> {
  const rows = await context.db
    .selectFrom('appointments as a')
    .innerJoin('staff as s', join =>
      join.onRef('s.business_id', '=', 'a.business_id').onRef('s.id', '=', 'a.staff_id'),
    )
    .select(['a.id', 'a.starts_at', 's.name'])
    .where('a.business_id', '=', scope.businessId)
    .where('a.created_by', '=', 'import')
    .execute()
  const ids = new Map(rows.map(({ id, starts_at, name }) => [`${name} ${starts_at.getTime()}`, id]))
  const bookings: PastBooking[] = []
  const mails: SentMail[] = []
  for (const { date, minute, member, client, status, booked } of visits) {
    const start = instantOf(date, minute, demoZone)
    const bookedAt = instantOf(booked.date, booked.minute, demoZone)
    const id = ids.get(`${member.name} ${start}`)!
    const between = (wished: number) => iso(Math.max(bookedAt, Math.min(wished, now)))
    const reminders = planReminders({
      startsAt: start,
      methods: ['email'],
      leads: LEADS,
      now: bookedAt,
      timeZone: demoZone,
    }).filter(({ dueAt }) => dueAt < now)
    bookings.push({
      id,
      by: booked.by,
      bookedAt: iso(bookedAt),
      confirmedAt: booked.confirmed
        ? between((reminders[0]?.dueAt ?? bookedAt) + ANSWERED_MS)
        : null,
      cancelledAt: between(start - 30 * HOUR_MS),
    })
    mails.push({ id, kind: 'booking-confirmation', key: 'email', at: iso(bookedAt) })
    if (client.channel === 'none' || status === 'cancelled') continue
    for (const { key, dueAt } of reminders)
      mails.push({ id, kind: 'reminder', key, at: iso(dueAt) })
  }
  await inTransaction(context.db, tx => addHistory(tx, scope, { bookings, mails }))
}

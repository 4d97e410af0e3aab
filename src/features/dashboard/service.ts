import { DAY_MS, iso } from '#domain/time/date.ts'
import { dayBounds, localDateOf } from '#domain/time/zone.ts'
import { readWeek } from '#features/availability/week-service.ts'
import { ASKED_AGAIN_MS } from '#features/messages/planning/confirm-request-rules.ts'
import { calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { pageUrl } from '#platform/page-links.ts'
import { needs, type Setup } from './contract.ts'
import { readDay } from './day-queries.ts'
import { countSetup } from './queries.ts'

const LISTED = 5
const CONFIRM_MS = 2 * DAY_MS
const RISK_MS = 7 * DAY_MS
const OUTCOME_MS = 14 * DAY_MS

export async function readSetup(context: Context, member: Member): Promise<Setup> {
  const setup = await countSetup(context.db, member.scope)
  if (!setup.hasAppointments) return setup
  return { ...setup, ...(await readHome(context, member, setup.timeZone)) }
}

async function readHome(context: Context, member: Member, timeZone: string) {
  const scope = calendarOf(member)
  const now = context.clock().getTime()
  const date = localDateOf(now, timeZone)
  const today = dayBounds(date, timeZone)
  const at = (ms: number) => new Date(now + ms)
  const day = await readDay(context.db, scope, {
    now: at(0),
    from: new Date(today.start),
    to: new Date(today.end),
    confirmBefore: at(CONFIRM_MS),
    riskBefore: at(RISK_MS),
    outcomeSince: at(-OUTCOME_MS),
    askedSince: at(-ASKED_AGAIN_MS),
    limit: LISTED,
  })
  const { bookedShare, freeStretches } = await readWeek(context, scope, {
    now,
    today,
    count: LISTED,
  })
  return {
    today: {
      date,
      done: day.done,
      toCome: day.to_come,
      expectedCents: day.expected_cents,
      bookedShare,
      next: day.next && mention(day.next),
      ...(day.waiting
        ? {
            waiting: day.waiting.map(row => ({
              ...mention(row),
              arrivedAt: new Date(row.arrived_at).toISOString(),
            })),
          }
        : {}),
    },
    attention: needs.flatMap(need => {
      const rows = day.needs?.filter(row => row.need === need) ?? []
      if (!rows[0]) return []
      const first = rows.map(row => ({
        ...mention(row),
        customerPhone: scope.hidesContacts ? '' : row.customer_phone,
        status: row.status,
      }))
      return [{ need, count: rows[0].count, first }]
    }),
    gaps: freeStretches.map(({ start, end, at, pageName, serviceId, staffName, serviceName }) => ({
      startTime: iso(start),
      endTime: iso(end),
      staffName,
      serviceName,
      at: iso(at),
      url: `${pageUrl(context.config, { name: pageName })}?${new URLSearchParams({ service: String(serviceId), at: iso(at) })}`,
    })),
  }
}

const mention = (row: NonNullable<Awaited<ReturnType<typeof readDay>>['next']>) => ({
  id: row.id,
  startTime: new Date(row.starts_at).toISOString(),
  customerName: row.customer_name,
  serviceName: row.service_name,
  staffName: row.staff_name,
})

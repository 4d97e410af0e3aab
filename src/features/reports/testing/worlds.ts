import fc from 'fast-check'
import { DAY_MS, dayNumberOf, HOUR_MS, MINUTE_MS } from '#domain/time/date.ts'
import type { TestApp } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'
import type { DateRange } from '../range-rules.ts'
import type { Visit, World } from './oracle.ts'

/** Near a clock change or a skipped date, or with an odd offset. */
const zones = [
  ['America/New_York', '2027-03-14'],
  ['Europe/Berlin', '2027-10-31'],
  ['America/St_Johns', '2027-11-07'],
  ['Australia/Lord_Howe', '2027-04-04'],
  ['Asia/Kathmandu', '2027-01-01'],
  // Midnight is skipped; in Havana, it comes twice.
  ['Africa/Cairo', '2027-04-30'],
  ['America/Havana', '2027-11-07'],
  // December 30 does not exist.
  ['Pacific/Apia', '2011-12-30'],
] as const

/** At most one visit per hour, so that none overlap. */
const visit = fc.record({
  hour: fc.oneof(
    { weight: 2, arbitrary: fc.integer({ min: -15 * 24, max: 15 * 24 }) },
    fc.integer({ min: -200 * 24, max: 120 * 24 }),
  ),
  minute: fc.constantFrom(0, 7, 15, 30),
  minutes: fc.constantFrom(10, 15, 20),
  bufferMinutes: fc.constantFrom(0, 5),
  service: fc.nat(1),
  member: fc.nat(2),
  client: fc.nat(7),
  status: fc.constantFrom('completed', 'completed', 'no_show', 'cancelled', 'booked', 'confirmed'),
  priceCents: fc.option(fc.constantFrom(0, 1000, 1995)),
  createdBy: fc.constantFrom('client', 'owner', 'import'),
  bookedHoursAhead: fc.integer({ min: -5, max: 900 }).map(quarters => quarters / 4),
  confirmed: fc.boolean(),
  reminder: fc.option(
    fc.record({
      state: fc.constantFrom('delivered', 'sent', 'failed'),
      channel: fc.constantFrom('email', 'sms'),
    }),
  ),
} as const)

export const worlds = fc.record({
  zone: fc.constantFrom(...zones),
  visits: fc.uniqueArray(visit, { selector: ({ hour }) => hour, minLength: 5, maxLength: 60 }),
  timeOff: fc.option(
    fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: 1, max: 90 })),
  ),
  merged: fc.boolean(),
  daysBefore: fc.integer({ min: 0, max: 12 }),
  days: fc.oneof({ weight: 3, arbitrary: fc.integer({ min: 7, max: 40 }) }, fc.constant(183)),
})

type Drawn = typeof worlds extends fc.Arbitrary<infer T> ? T : never

const emailOf = (client: number) => `c${client}@example.com`
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** The last of the three staff members was removed. */
export async function insertWorld(
  app: TestApp,
  { zone, visits, timeOff, merged, ...drawn }: Drawn,
) {
  const [timeZone, anchor] = zone
  const { page, owner } = await seedOwned(app, { timeZone, staffCount: 3 })
  const business_id = page.scope.businessId
  const { id: second } = await app.db
    .insertInto('services')
    .values({
      business_id,
      name: 'Color',
      category: 'beauty',
      price_cents: 0,
      duration_minutes: 30,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const [, away, removed] = page.staffIds as [number, number, number]
  await app.db
    .updateTable('staff')
    .set({ archived_at: app.context.clock() })
    .where('id', '=', removed)
    .execute()
  const at = Date.parse(anchor)
  const absence =
    timeOff &&
    ([at + timeOff[0] * HOUR_MS, at + (timeOff[0] + timeOff[1]) * HOUR_MS] as [number, number])
  if (absence) {
    const [starts_at, ends_at] = [new Date(absence[0]), new Date(absence[1])]
    await app.db
      .insertInto('staff_time_off')
      .values({ business_id, staff_id: away, starts_at, ends_at })
      .execute()
  }
  const rows: Visit[] = visits.map(
    ({ hour, minute, service, member, client, reminder, ...rest }) => ({
      ...rest,
      serviceId: service === 0 ? page.serviceId : second,
      staffId: page.staffIds[member]!,
      // The last client has no address, and the one before spells theirs in two ways.
      email: client === 7 ? '' : client === 6 && hour % 2 ? 'C6@example.com' : emailOf(client),
      client: client === 7 ? undefined : merged && client === 5 ? 4 : client,
      start: at + hour * HOUR_MS + minute * MINUTE_MS,
      reminder: reminder ?? undefined,
    }),
  )
  await insertVisits(app, business_id, rows)
  if (merged) {
    await app.db
      .updateTable('clients as c')
      .from('clients as into')
      .set(eb => ({ merged_into: eb.ref('into.id') }))
      .where('c.business_id', '=', business_id)
      .where('c.email_key', '=', emailOf(5))
      .where('into.business_id', '=', business_id)
      .where('into.email_key', '=', emailOf(4))
      .execute()
  }
  const from = dayNumberOf(anchor) - drawn.daysBefore
  const range: DateRange = { from: dateOf(from), to: dateOf(from + drawn.days - 1) }
  const world: World = {
    timeZone,
    now: app.context.clock().getTime(),
    visits: rows,
    services: [
      { id: page.serviceId, name: 'Haircut', priceCents: 4500 },
      { id: second, name: 'Color', priceCents: 0 },
    ],
    staff: page.staffIds.map((id, place) => ({
      id,
      name: `Staff ${place + 1}`,
      removed: id === removed,
      timeOff: id === away && absence ? [absence] : [],
    })),
  }
  return { world, range, owner }
}

async function insertVisits({ db }: TestApp, business_id: number, visits: Visit[]) {
  const ids = await db
    .insertInto('appointments')
    .values(
      visits.map(visit => {
        const [startsAt, endsAt] = [visit.start, visit.start + visit.minutes * MINUTE_MS]
        const buffer = visit.bufferMinutes * MINUTE_MS
        return {
          business_id,
          service_id: visit.serviceId,
          staff_id: visit.staffId,
          customer_name: 'Client',
          customer_email: visit.email,
          customer_email_key: visit.email.toLowerCase(),
          customer_phone: '',
          starts_at: new Date(startsAt),
          ends_at: new Date(endsAt),
          busy: `[${new Date(startsAt - buffer).toISOString()},${new Date(endsAt + buffer).toISOString()})`,
          status: visit.status,
          notification_methods: ['email'],
          confirmed_at: visit.confirmed ? new Date(startsAt) : null,
          created_by: visit.createdBy,
          created_at: new Date(startsAt - visit.bookedHoursAhead * HOUR_MS),
          price_cents: visit.priceCents,
        }
      }),
    )
    .returning('id')
    .execute()
  const messages = visits.flatMap(({ reminder, start }, place) =>
    reminder
      ? (['reminder', 'booking-confirmation'] as const).map(kind => ({
          business_id,
          appointment_id: ids[place]!.id,
          appointment_version: 1,
          kind,
          ...(kind === 'reminder'
            ? reminder
            : { state: 'delivered' as const, channel: 'email' as const }),
          due_at: new Date(start),
          cause: kind,
          payload: '{}',
        }))
      : [],
  )
  if (messages.length > 0) await db.insertInto('messages').values(messages).execute()
}

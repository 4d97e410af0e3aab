import type { Insertable } from 'kysely'
import type { MemberRole } from '#contract/access.ts'
import { adjustTo } from '#features/credits/service.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { Schema, WeeklyInterval } from '#platform/db/schema.ts'
import { freshProof } from '#platform/sessions/freshness.ts'
import { startSession } from '#platform/sessions/sessions.ts'
import { hashToken } from '#platform/tokens.ts'
import { MONDAY_MORNING, type TestApp, type TestBrowser } from './harness.ts'

/** Lets tests ignore opening hours. */
export const ALWAYS_OPEN: WeeklyInterval[] = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({
  weekday,
  startMinute: 0,
  endMinute: 1440,
}))

const OFFICE_HOURS: WeeklyInterval[] = [1, 2, 3, 4, 5].map(weekday => ({
  weekday,
  startMinute: 540,
  endMinute: 1020,
}))

export const EVERY_CHANNEL = { sms_enabled: true, whatsapp_enabled: true, voice_enabled: true }

interface SeedOptions {
  timeZone?: string
  pageName?: string
  staffCount?: number
  weekly?: WeeklyInterval[]
  service?: {
    duration_minutes?: number
    buffer_before_minutes?: number
    buffer_after_minutes?: number
    gap_start_minutes?: number
    gap_minutes?: number
  }
  business?: {
    minimum_notice_minutes?: number
    horizon_days?: number
    slot_interval_minutes?: number
    sms_enabled?: boolean
    whatsapp_enabled?: boolean
    voice_enabled?: boolean
    reminder_leads?: number[]
  }
}

/** The hash of the password in `test/factories.ts`, at the lowest cost: 0.2 instead of 13 ms. */
const PASSWORD_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$VNs+qKiQsfQvOFb/7FK+bQ$J1N5TKw6qOH9dXRhcW42zLxRpbCyqOrApU1UWUx/c+I'

let sequence = 0

/** The owner has the password of `test/factories.ts`. */
export async function insertBusiness(
  db: Db,
  email: string,
  business: Insertable<Schema['businesses']>,
): Promise<number> {
  const { business_id } = await db
    .with('business', cte => cte.insertInto('businesses').values(business).returning('id'))
    .insertInto('users')
    .columns(['business_id', 'email', 'email_key', 'password_hash', 'verified_at'])
    .expression(({ selectFrom, val }) =>
      selectFrom('business').select([
        'id',
        val(email).as('email'),
        val(email).as('email_key'),
        val(PASSWORD_HASH).as('password_hash'),
        val(new Date(0)).as('verified_at'),
      ]),
    )
    .returning('business_id')
    .executeTakeFirstOrThrow()
  return business_id
}

export async function seedBusiness(db: Db, options: SeedOptions = {}) {
  const pageName = options.pageName ?? `page-${process.pid}-${++sequence}`
  const business_id = await insertBusiness(db, `${pageName}@example.com`, {
    name: 'Blue Door',
    time_zone: options.timeZone ?? 'America/New_York',
    ...options.business,
  })
  await db.insertInto('credit_balances').values({ business_id, balance: 0 }).execute()
  const service = await db
    .insertInto('services')
    .values({
      business_id,
      name: 'Haircut',
      category: 'beauty',
      price_cents: 4500,
      duration_minutes: 60,
      ...options.service,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const staff = await db
    .insertInto('staff')
    .values(
      Array.from({ length: options.staffCount ?? 1 }, (_, index) => ({
        business_id,
        name: `Staff ${index + 1}`,
        position: 'Stylist',
        weekly_hours: JSON.stringify(options.weekly ?? OFFICE_HOURS),
      })),
    )
    .returning('id')
    .execute()
  const page = await db
    .insertInto('public_pages')
    .values({
      business_id,
      name: pageName,
      name_key: pageName.toLowerCase(),
      title: 'Beauty Salon Bookings',
      settings: JSON.stringify({
        template: {
          name: 'beauty',
          primaryColor: '#FF69B4',
          layout: 'grid',
          sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: false },
        },
        contactInfo: {},
        faq: [],
        requireLookupCode: false,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('public_page_services')
    .values({ business_id, page_id: page.id, service_id: service.id, position: 0 })
    .execute()
  await db
    .insertInto('public_page_staff')
    .values(
      staff.map(({ id }, position) => ({ business_id, page_id: page.id, staff_id: id, position })),
    )
    .execute()
  return {
    scope: scopeTo(business_id),
    pageName,
    pageId: page.id,
    serviceId: service.id,
    staffId: staff[0]!.id,
    staffIds: staff.map(({ id }) => id),
  }
}

export const setCredits = (db: Db, scope: BusinessScope, to: number) =>
  adjustTo(db, scope, { to, reason: 'test', now: MONDAY_MORNING })

export type Seeded = Awaited<ReturnType<typeof seedBusiness>>

export const bookingBody = (
  seeded: Seeded,
  startTime: string,
  changes: Record<string, unknown> = {},
) => ({
  pageName: seeded.pageName,
  serviceId: seeded.serviceId,
  staffId: seeded.staffId,
  startTime,
  endTime: new Date(Date.parse(startTime) + 60 * 60_000).toISOString(),
  customerName: 'Ada Client',
  customerEmail: 'ada@example.com',
  customerPhone: '+12125550123',
  notificationPreference: 'email',
  ...changes,
})

export const bookOn = (
  browser: Pick<TestBrowser, 'post'>,
  seeded: Seeded,
  startTime: string,
  changes?: Record<string, unknown>,
  headers?: Record<string, string>,
) => browser.post('/api/appointments', bookingBody(seeded, startTime, changes), headers)

export async function signedInAs(
  app: TestApp,
  { businessId }: BusinessScope,
): Promise<TestBrowser> {
  const { owner_user_id: id } = await app.db
    .selectFrom('businesses')
    .select('owner_user_id')
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
  return await browserOf(app, { id: id!, businessId })
}

async function browserOf(app: TestApp, user: { id: number; businessId: number }) {
  const browser = app.browser()
  const { clock, keys } = app.context
  const { token } = await startSession(app.db, user, clock())
  browser.cookies.set('kairos_session', token)
  browser.cookies.set('kairos_fresh', freshProof(keys.signing, hashToken(token), clock()))
  return browser
}

interface NewMember {
  role: MemberRole
  /** The member's own column of the calendar. */
  staffId?: number
  email?: string
}

export async function seedMember(
  app: TestApp,
  { businessId }: BusinessScope,
  { role, staffId, email = `${role}-${process.pid}-${++sequence}@example.com` }: NewMember,
) {
  const { id } = await app.db
    .insertInto('users')
    .values({
      business_id: businessId,
      email,
      email_key: email,
      password_hash: PASSWORD_HASH,
      verified_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('memberships')
    .values({ business_id: businessId, user_id: id, role, staff_id: staffId ?? null })
    .execute()
  return { userId: id, email, browser: await browserOf(app, { id, businessId }) }
}

export async function seedOwned(app: TestApp, options: SeedOptions = {}) {
  const page = await seedBusiness(app.db, options)
  return { page, owner: await signedInAs(app, page.scope) }
}

/** An hour with Ada Client, also in the past. */
export async function insertAppointment(
  db: Db,
  { scope, serviceId, staffId }: Pick<Seeded, 'scope' | 'serviceId' | 'staffId'>,
  startsAt: Date,
  changes: Partial<Insertable<Schema['appointments']>> = {},
): Promise<number> {
  const endsAt = new Date(startsAt.getTime() + 60 * 60_000)
  const { id } = await db
    .insertInto('appointments')
    .values({
      business_id: scope.businessId,
      service_id: serviceId,
      staff_id: staffId,
      customer_name: 'Ada Client',
      customer_email: 'ada@example.com',
      customer_email_key: 'ada@example.com',
      customer_phone: '',
      starts_at: startsAt,
      ends_at: endsAt,
      busy: `[${startsAt.toISOString()},${endsAt.toISOString()})`,
      notification_methods: ['email'],
      created_by: 'owner',
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertGroup(db: Db, { scope }: Pick<Seeded, 'scope'>): Promise<number> {
  const { id } = await db
    .insertInto('service_groups')
    .values({ business_id: scope.businessId, name: 'Hair' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The visit was a day earlier. The review is published by default. */
export async function insertReview(
  db: Db,
  seeded: Pick<Seeded, 'scope' | 'serviceId' | 'staffId'>,
  changes: Partial<Insertable<Schema['reviews']>> = {},
  startsAt = new Date(MONDAY_MORNING.getTime() - 24 * 60 * 60_000),
): Promise<number> {
  const { id } = await db
    .insertInto('reviews')
    .values({
      business_id: seeded.scope.businessId,
      appointment_id: await insertAppointment(db, seeded, startsAt, { status: 'completed' }),
      rating: 5,
      text: 'Best cut in town.',
      display_name: 'Ada C.',
      state: 'published',
      created_at: MONDAY_MORNING,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

// long because: it builds a world in which every writing route can succeed.

import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { grantAdmin } from '#features/accounts/admin-service.ts'
import { insertPasskey } from '#features/accounts/testing/passkeys.ts'
import { insertDevice } from '#features/push/testing/devices.ts'
import { undoUrl } from '#platform/manage-links.ts'
import { reviewUrl } from '#platform/review-links.ts'
import { hashToken } from '#platform/tokens.ts'
import { isLongRun, rounds } from './chance.ts'
import { newestMail } from './factories.ts'
import { openTestDatabase, type TestApp, type TestBrowser } from './harness.ts'
import { lostInvariants } from './invariants.ts'
import { type PaymentApp, startPaymentApp } from './payments.ts'
import { insertPicture } from './pictures.ts'
import { apart, hour, type World, writers } from './race-requests.ts'
import { closeSale, paidSale } from './sales.ts'
import {
  insertAppointment,
  insertReview,
  type Seeded,
  seedBusiness,
  seedMember,
  seedOwned,
  signedInAs,
} from './seed.ts'

/*
 * Runs every pair of writing routes concurrently for one business: no server errors, no deadlocks,
 * and all invariants hold. The routes come from the API description.
 */

let bench: PaymentApp
let app: TestApp
let routes: string[]
let admin: TestBrowser
let databaseName: string
const audits = new Map<string, string | false | undefined>()

type Paths = Record<string, Record<string, { 'x-audit'?: string | false }>>

beforeAll(async () => {
  bench = await startPaymentApp({ own: true })
  app = bench.app
  const { body } = await app.browser().get('/api/openapi.json')
  for (const [path, methods] of Object.entries(body.paths as Paths))
    for (const [method, operation] of Object.entries(methods))
      audits.set(`${method} ${path}`, operation['x-audit'])
  routes = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter(method => method !== 'get')
      .map(method => `${method} ${path}`),
  )
  const platform = await seedBusiness(app.db, { pageName: 'platform' })
  await grantAdmin(app.db, 'platform@example.com', app.context.clock())
  admin = await signedInAs(app, platform.scope)
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db)
  databaseName = rows[0]!.name
})

/** Two of everything, two moved appointments, an approved order and credits. */
async function openWorld(raced: readonly string[], asVisit = false): Promise<World> {
  const seeded = await seedBusiness(app.db, { staffCount: 2 })
  const { businessId } = seeded.scope
  const owner = await signedInAs(app, seeded.scope)
  const visitor = app.browser()
  const user = await app.db
    .selectFrom('users')
    .select('id')
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
  const other = await app.db
    .insertInto('services')
    .values({
      business_id: businessId,
      name: 'Color',
      category: 'beauty',
      price_cents: 0,
      duration_minutes: 60,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const timeOff = await app.db
    .insertInto('staff_time_off')
    .values({
      business_id: businessId,
      staff_id: seeded.staffId,
      starts_at: hour(200),
      ends_at: hour(201),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = await Promise.all(
    seeded.staffIds.map((staffId, nth) => insertMoved(seeded, staffId, nth)),
  )
  // One ends when the other begins, and each is with a different staff member.
  if (asVisit)
    await app.db
      .updateTable('appointments')
      .set({ visit_id: ids[0]! })
      .where('business_id', '=', businessId)
      .where('id', 'in', ids)
      .execute()
  const needs = (...parts: string[]) =>
    raced.some(route => parts.some(part => route.includes(part)))
  await app.db.insertInto('clients').values({ business_id: businessId, name: 'Bo' }).execute()
  const clients = await app.db
    .selectFrom('clients')
    .select('id')
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  if (needs('merge/{from}')) {
    const [into, from] = clients.map(({ id }) => id)
    await owner.post(`/api/clients/${into}/merge`, { from })
  }
  const booked = ids.map(id => {
    const link = new URL(undoUrl(app.context, { business_id: businessId, link_version: 1, id }, 2))
    return {
      id,
      token: link.pathname.replace('/manage/', ''),
      undo: link.searchParams.get('undo')!,
    }
  })
  if (needs('patch /api/appointments', 'appointments/{id}/undo'))
    for (const { token } of booked) await visitor.get(`/api/manage/${token}`)
  if (needs('test-voice-call')) {
    await app.db
      .updateTable('businesses')
      .set({ voice_enabled: true })
      .where('id', '=', businessId)
      .execute()
    await admin.post(`/api/admin/users/${user.id}/credits`, { credits: 20, reason: 'Race' })
  }
  if (needs('domain'))
    await owner.put(`/api/public-pages/${seeded.pageName}/domain`, { host: 'book.bluedoor.com' })
  if (needs('pictures')) await insertPicture(app.db, seeded.scope, 'cover', seeded.pageId)
  if (needs('/api/setup')) await archiveServices(businessId)
  const { reviewId, reviewToken } = await openReviews(seeded, needs('/api/reviews'))
  const feedId = needs('/api/feeds/')
    ? (await owner.put('/api/feeds', { staffId: null, detail: 'busy' })).body.id
    : 0
  const addOnId = needs('/api/add-ons', '/api/services')
    ? (
        await owner.post('/api/add-ons', {
          name: 'Toner',
          minutes: 20,
          price: 2500,
          serviceIds: [other.id, seeded.serviceId],
        })
      ).body.id
    : 0
  const orderId = needs('capture', 'voice-credits')
    ? await bench.openOrder(owner, { purpose: 'credits' })
    : ''
  const noSale = { id: 0, version: 0, payments: [] }
  const sale = needs('/api/sales/{id}') ? await paidSale(owner, ids[1]!) : noSale
  const closes = needs('receipts', 'void') && !asVisit
  const closedSale = closes ? await closeSale(owner, ids[0]!) : sale
  if (needs('appointments/{id}/undo')) await visitor.delete(`/api/appointments/${ids[0]}`)
  return {
    ...seeded,
    owner,
    admin,
    visitor,
    userId: user.id,
    booked,
    otherService: other.id,
    groupIds: needs('service-groups') ? await addGroups(owner) : [0, 0],
    clientIds: clients.map(({ id }) => id),
    timeOffId: timeOff.id,
    orderId,
    sale,
    closedSale,
    reviewId,
    reviewToken,
    feedId,
    deviceId: await insertDevice(app.db, seeded.scope, user.id),
    ...(await openSecurity(seeded, user.id, needs('sign-ins', 'passkeys'))),
    ...(await openTeam(
      seeded,
      owner,
      needs('/api/team', '/api/invitations', '/api/business/transfer'),
      needs('delete /api/business/transfer'),
    )),
    addOnId,
  }
}

async function addGroups(owner: TestBrowser): Promise<number[]> {
  const names = ['Hair', 'Nails']
  const groups = []
  for (const name of names) groups.push((await owner.post('/api/service-groups', { name })).body.id)
  return groups
}

async function openSecurity({ scope }: Seeded, userId: number, needed: boolean) {
  if (!needed) return { otherSignIn: '', passkeyId: 0 }
  const token = (await signedInAs(app, scope)).cookies.get('kairos_session')!
  return {
    otherSignIn: hashToken(token).toString('base64url'),
    passkeyId: await insertPasskey(app.db, scope, userId),
  }
}

/** A manager, an open invitation, and perhaps a transfer that can be undone. */
async function openTeam(
  { scope }: Seeded,
  owner: TestBrowser,
  needed: boolean,
  transferred: boolean,
) {
  if (!needed) return { memberId: 0, memberBrowser: owner, invitation: { id: 0, token: '' } }
  const { userId, browser } = await seedMember(app, scope, { role: 'manager' })
  const email = `open-${scope.businessId}@example.com`
  const { body } = await owner.post('/api/team/invitations', { email, role: 'front-desk' })
  const mail = await newestMail(app, 'team-invitation', email)
  const token = String(mail!.payload.token)
  if (transferred) await owner.post('/api/business/transfer', { userId })
  return { memberId: userId, memberBrowser: browser, invitation: { id: body.id, token } }
}

async function openReviews(seeded: Seeded, needed: boolean) {
  if (!needed) return { reviewId: 0, reviewToken: '' }
  const { businessId } = seeded.scope
  await app.db
    .updateTable('businesses')
    .set({ reviews_enabled: true })
    .where('id', '=', businessId)
    .execute()
  const visit = new Date('2027-02-27T15:00:00Z')
  const id = await insertAppointment(app.db, seeded, visit, { status: 'completed' })
  const link = reviewUrl(app.context, { business_id: businessId, id, link_version: 1 })
  return {
    reviewId: await insertReview(app.db, seeded),
    reviewToken: link.split('/').at(-1)!,
  }
}

/** Only a business without services can be set up. */
async function archiveServices(businessId: number) {
  await app.db.deleteFrom('public_page_services').where('business_id', '=', businessId).execute()
  await app.db
    .updateTable('services')
    .set({ archived_at: new Date(0) })
    .where('business_id', '=', businessId)
    .execute()
}

/** Moved by its client by a day, with an undo link. */
async function insertMoved(
  { scope, serviceId }: Seeded,
  staffId: number,
  nth: number,
): Promise<number> {
  const [before, startsAt] = [`2027-03-03T1${5 + nth}:00:00Z`, `2027-03-04T1${5 + nth}:00:00Z`]
  const { rows } = await sql<{ id: number }>`
    with moved as (
      insert into appointments (business_id, service_id, staff_id, customer_name, customer_email, customer_email_key,
        customer_phone, description, starts_at, ends_at, busy, notification_methods, created_by, version)
      values (${scope.businessId}, ${serviceId}, ${staffId}, 'Ada Client', 'ada@example.com', 'ada@example.com',
        '+12125550123', '', ${startsAt}, ${startsAt}::timestamptz + interval '1 hour',
        tstzrange(${startsAt}, ${startsAt}::timestamptz + interval '1 hour'), '{email}', 'client', 2)
      returning business_id, id
    ), history as (
      insert into appointment_changes (business_id, appointment_id, version, kind, actor, before)
      select business_id, id, 2, 'rescheduled', 'client', jsonb_build_object('startsAt', ${before}::text, 'endsAt',
        ${before}::timestamptz + interval '1 hour', 'staffId', ${staffId}::integer, 'status', 'booked') from moved
    )
    insert into messages (business_id, appointment_id, appointment_version, kind, channel, due_at, cause)
    select business_id, id, 2, 'reminder', 'email', ${before}::timestamptz, 'reminder:' || id || ':2:' || n
    from moved, generate_series(1, 2) n
    returning appointment_id as id`.execute(app.db)
  return rows[0]!.id
}

const TIMES = isLongRun ? 4 : 2

async function send(world: World, route: string, nth: number) {
  const [method = '', path = ''] = route.split(' ')
  const { by = 'owner', params = {}, query = '', body } = writers[route]!(world, nth)
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) + query
  const { status, text } = await world[by].call(method.toUpperCase(), url, body)
  return { route, status, text }
}

async function race(routes: readonly string[], asVisit = false) {
  const world = await openWorld(routes, asVisit)
  const calls = Array.from({ length: TIMES }, (_, nth) =>
    routes.map(route => send(world, route, nth)),
  ).flat()
  const answers = await Promise.all(calls)
  return answers
    .filter(({ status }) => status >= 500)
    .map(({ route, status, text }) => `${route}: ${status} ${text}`)
}

test('every writing route is raced, or listed with the reason it isn’t', () => {
  const known = [...Object.keys(writers), ...Object.keys(apart)]
  expect(routes.filter(route => !known.includes(route))).toEqual([])
  expect(known.filter(route => !routes.includes(route))).toEqual([])
})

const activityOf = async (...businesses: Pick<Seeded, 'scope'>[]) =>
  await app.db
    .selectFrom('activity')
    .select('action')
    .where(
      'business_id',
      'in',
      businesses.map(({ scope }) => scope.businessId),
    )
    .orderBy('id')
    .execute()

/** Another business, whose owner may change nothing of the raced one. */
async function openStranger() {
  const { page, owner } = await seedOwned(app)
  return { scope: page.scope, owner }
}

test('every writing route names its act for the activity log, or opts out', () => {
  expect(routes.filter(route => audits.get(route) === undefined)).toEqual([])
  // The tests of the log cover these.
  const untested = routes.filter(route => audits.get(route) && !writers[route])
  expect(untested.toSorted()).toEqual([
    'delete /api/admin/users/{id}/free-credit',
    'delete /api/appointments/{id}/nudge',
    'post /api/client-data/export',
  ])
})

test('each request succeeds on its own; members’ acts leave one row, clients’ and refused acts none', async () => {
  const faults: string[] = []
  let stranger = await openStranger()
  for (const [at, route] of Object.keys(writers).entries()) {
    // The result doesn't depend on the engine, so a sample is enough for the slower one.
    if (inject('database').engine === 'pglite' && at % 8 !== 0) continue
    for (const nth of [0, 1]) {
      const world = await openWorld([route])
      const by = writers[route]!(world, nth).by ?? 'owner'
      const audit = audits.get(route)
      if (audit && by === 'owner') {
        const known = (await activityOf(world, stranger)).length
        const { status } = await send({ ...world, owner: stranger.owner }, route, nth)
        const left = (await activityOf(world, stranger)).length - known
        if (status < 400) stranger = await openStranger()
        else if (left > 0) faults.push(`${route} by a stranger: ${status}, left ${left}`)
      }
      const known = (await activityOf(world)).length
      const { status } = await send(world, route, nth)
      const rows = (await activityOf(world)).slice(known).map(({ action }) => action)
      const expected = by === 'visitor' || !audit ? [] : [audit]
      if (status >= 400 || !isDeepStrictEqual(rows, expected))
        faults.push(`${route} by ${by}: ${status}, left ${rows.join() || 'nothing'}`)
      if (by !== 'visitor' || writers[route]!(world, 1).by === 'visitor') break
    }
  }
  expect(faults).toEqual([])
})

/** These leave little to do, so two other routes in the same group don't count as having met. */
const endings = ['post /api/setup', 'delete /api/user', 'delete /api/admin/users/{id}']

/**
 * Every two routes meet. Large groups need fewer businesses than pairs do, and the first calls of
 * twelve find as many free connections.
 */
function groupsOf(names: readonly string[]): string[][] {
  const met = new Set<string>()
  const key = (one: string, other: string) => [one, other].sort().join()
  const groups: string[][] = []
  for (const first of names)
    for (const second of names) {
      if (met.has(key(first, second))) continue
      const group = first === second ? [first] : [first, second]
      const size = isLongRun ? 2 : 12
      const ending = group.filter(name => endings.includes(name))
      const meeting = ending.length > 0 ? ending : group
      const news = (name: string) => meeting.filter(each => !met.has(key(each, name))).length
      while (group.length < size) {
        const others = names.filter(name => ![...group, ...endings].includes(name))
        group.push(others.reduce((best, name) => (news(name) > news(best) ? name : best)))
      }
      for (const one of meeting) for (const other of group) met.add(key(one, other))
      groups.push(group)
    }
  return groups
}

test('closing, emailing and voiding a sale at once sends no receipt of a void sale', async () => {
  const acts = ['close', 'receipts', 'void', 'refunds'].map(act => `post /api/sales/{id}/${act}`)
  const faults: string[] = []
  for (let nth = 0; nth < rounds(6, 30); nth++) {
    const first = nth % acts.length
    faults.push(...(await race([...acts.slice(first), ...acts.slice(0, first)])))
  }
  expect(faults).toEqual([])
  expect(await lostInvariants(app.db)).toEqual([])
})

test('no two routes that change appointments, clients, sales or blocks break a visit', async () => {
  const faults: string[] = []
  const close =
    /\/api\/(appointments|visits|manage|clients|client-data|sales|import|staff\/.*time-off)\b/
  const names = Object.keys(writers).filter(route => close.test(route))
  for (const [at, group] of groupsOf(names).entries()) {
    if (!isLongRun && inject('database').engine === 'pglite' && at % 25 !== 0) continue
    for (const fault of await race(group, true)) faults.push(`${group.join(' × ')}: ${fault}`)
  }
  expect(faults).toEqual([])
  expect(await lostInvariants(app.db)).toEqual([])
}, 1_800_000)

test('no two writing routes break each other', async () => {
  const faults: string[] = []
  for (const [at, group] of groupsOf(Object.keys(writers)).entries()) {
    // The embedded database has one session and can't deadlock, so a sample is enough.
    if (inject('database').engine === 'pglite' && at % 25 !== 0) continue
    for (const fault of await race(group)) faults.push(`${group.join(' × ')}: ${fault}`)
  }
  expect(faults).toEqual([])
  expect(await lostInvariants(app.db)).toEqual([])
}, 3_600_000)

afterAll(async () => {
  await app.close()
  if (inject('database').engine !== 'postgres') return
  // Sessions report their deadlocks when they end.
  const server = await openTestDatabase()
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = ${databaseName}`.execute(server.db)
  await server.close()
  expect(rows[0]!.deadlocks).toBe(0)
})

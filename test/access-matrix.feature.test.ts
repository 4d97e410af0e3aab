import { beforeAll, expect, test } from 'vitest'
import { grantAdmin } from '#features/accounts/admin-service.ts'
import { PASSWORD, registerOwner, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import {
  bookingOn,
  insertGroup,
  insertReview,
  type Seeded,
  seedBusiness,
  signedInAs,
} from '#test/seed.ts'
import { elsewhere, type Row, rows, type Thing, things, type World } from './access-rows.ts'

/*
 * Calls every route of the API as each kind of caller, on things of their own, of another business
 * and missing. Rows are matched against the API description, so an unlisted route fails.
 */

const callers = [
  'anonymous',
  'visitor',
  'unverified',
  'owner',
  'other owner',
  'admin',
  'deleted user',
] as const
type Caller = (typeof callers)[number]

const app = testApp()
let world: World
let browsers: Record<Caller, TestBrowser>
let operations: { key: string; method: string; path: string; access: string }[]

async function book(seeded: Seeded, at: string, customerEmail: string) {
  const { status, body, text } = await app
    .browser()
    .post('/api/appointments', bookingOn(seeded, at, { customerEmail }))
  if (status !== 201) throw new Error(text)
  return body.id as number
}

const userOf = async ({ scope }: Seeded) =>
  (
    await app.db
      .selectFrom('users')
      .select('id')
      .where('business_id', '=', scope.businessId)
      .executeTakeFirstOrThrow()
  ).id

const clientOf = async ({ scope }: Seeded) =>
  (
    await app.db
      .selectFrom('clients')
      .select('id')
      .where('business_id', '=', scope.businessId)
      .executeTakeFirstOrThrow()
  ).id

const passkeyOf = async (seeded: Seeded) =>
  (
    await app.db
      .insertInto('passkeys')
      .values({
        business_id: seeded.scope.businessId,
        user_id: await userOf(seeded),
        credential_id: `credential-${seeded.pageName}`,
        public_key: Buffer.alloc(0),
        counter: 0,
        host: 'kairos.test',
        name: 'Phone',
        created_at: app.context.clock(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

beforeAll(async () => {
  const { body } = await app.browser().get('/api/openapi.json')
  operations = Object.entries(
    body.paths as Record<string, Record<string, { 'x-access': string }>>,
  ).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method} ${path}`,
      method: method.toUpperCase(),
      path,
      access: operation['x-access'],
    })),
  )
  const business = await seedBusiness(app.db)
  const foreign = await seedBusiness(app.db)
  world = {
    business,
    foreign,
    appointment: await book(business, '2027-03-08T15:00:00Z', 'own@example.com'),
    foreignAppointment: await book(foreign, '2027-03-08T15:00:00Z', 'foreign@example.com'),
    review: await insertReview(app.db, business),
    foreignReview: await insertReview(app.db, foreign),
    group: await insertGroup(app.db, business),
    foreignGroup: await insertGroup(app.db, foreign),
    client: await clientOf(business),
    foreignClient: await clientOf(foreign),
    userId: await userOf(business),
    foreignUserId: await userOf(foreign),
    adminId: 0,
    passkey: await passkeyOf(business),
    foreignPasskey: await passkeyOf(foreign),
    sale: 0,
    foreignSale: 0,
    feed: 0,
    foreignFeed: 0,
    addOn: 0,
    foreignAddOn: 0,
  }
  const visitor = app.browser()
  await visitor.get(`/api/appointments?page=${business.pageName}&customerEmail=own@example.com`)
  expect([...visitor.cookies.keys()]).not.toEqual([])
  const unverified = await registerOwner(app)
  await unverified.browser.post('/api/login', { email: unverified.email, password: PASSWORD })
  // The administrator signs in to the same business, so that a row means the same for them.
  const admin = await seedBusiness(app.db)
  const adminUser = await userOf(admin)
  world.adminId = adminUser
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', adminUser)
    .executeTakeFirstOrThrow()
  await grantAdmin(app.db, email, app.context.clock())
  const gone = await signUpOwner(app)
  const stale = app.browser()
  for (const [name, value] of gone.browser.cookies) stale.cookies.set(name, value)
  expect((await gone.browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  browsers = {
    anonymous: app.browser(),
    visitor,
    unverified: unverified.browser,
    owner: await signedInAs(app, business.scope),
    'other owner': await signedInAs(app, foreign.scope),
    admin: await signedInAs(app, admin.scope),
    'deleted user': stale,
  }
  const sell = async (owner: TestBrowser, appointmentId: number) =>
    (await owner.post('/api/sales', { appointmentId })).body.id as number
  world.sale = await sell(browsers.owner, world.appointment)
  world.foreignSale = await sell(browsers['other owner'], world.foreignAppointment)
  const subscribe = async (owner: TestBrowser) =>
    (await owner.put('/api/feeds', { staffId: null, detail: 'client' })).body.id as number
  world.feed = await subscribe(browsers.owner)
  world.foreignFeed = await subscribe(browsers['other owner'])
  const extend = async (owner: TestBrowser) =>
    (await owner.post('/api/add-ons', { name: 'Toner', minutes: 20, price: 2500 })).body.id
  world.addOn = await extend(browsers.owner)
  world.foreignAddOn = await extend(browsers['other owner'])
})

const isSignedIn = (caller: Caller) =>
  caller === 'owner' || caller === 'other owner' || caller === 'admin'

function expected(row: Row, access: string, caller: Caller, thing: Thing): number {
  if (row.everyone !== undefined) return row.everyone
  const own = row.own ?? 200
  const other = thing === 'own' ? 404 : (row[thing] ?? 404)
  if (row.granted)
    return thing === 'own' && (caller === 'owner' || caller === 'visitor') ? own : other
  if (!isSignedIn(caller)) return 401
  if (access === 'admin') return caller !== 'admin' ? 403 : thing === 'own' ? own : other
  if (!row.params) return own
  if (thing === 'own' && caller !== 'owner') return row.foreign ?? 404
  return thing === 'own' ? own : other
}

test('every route of the API is in the matrix', () => {
  const known = [...Object.keys(rows), ...Object.keys(elsewhere)]
  expect(operations.map(({ key }) => key).filter(key => !known.includes(key))).toEqual([])
})

test.each(callers)(
  'what a caller who is %s may do, on their own things, on others, and on none',
  async caller => {
    const wrong: string[] = []
    for (const { key, method, path, access } of operations) {
      const row = rows[key]
      if (!row) continue
      for (const thing of row.params ? things : (['own'] as const)) {
        // Skipped: ids foreign to the first owner belong to the other one.
        if (caller === 'other owner' && thing === 'foreign') continue
        const params = row.params?.(world, thing) ?? {}
        const url =
          path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) + (row.query ?? '')
        const answer = await browsers[caller].call(
          method,
          url,
          method === 'GET' ? undefined : row.body?.(world),
        )
        const status = expected(row, access, caller, thing)
        if (answer.status !== status) {
          wrong.push(
            `${method} ${url} (${thing}): ${answer.status}, expected ${status}: ${answer.text.slice(0, 120)}`,
          )
        }
      }
    }
    expect(wrong).toEqual([])
  },
)

import { beforeAll, expect, test } from 'vitest'
import { type Role, rightsOf, roles } from '#contract/access.ts'
import { grantAdmin } from '#features/accounts/admin-service.ts'
import { insertPasskey } from '#features/accounts/testing/passkeys.ts'
import { insertDevice } from '#features/push/testing/devices.ts'
import { PASSWORD, registerOwner, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import {
  bookOn,
  insertGroup,
  insertReview,
  type Seeded,
  seedBusiness,
  seedMember,
  signedInAs,
} from '#test/seed.ts'
import { elsewhere, type Row, rows, type Thing, things, type World } from './access-rows.ts'

/*
 * Calls every route as each kind of caller, on things that are their own, another business's, or
 * missing. A route that isn't listed fails.
 */

const callers = [
  'anonymous',
  'visitor',
  'unverified',
  ...roles,
  'other owner',
  'admin',
  'deleted user',
] as const
type Caller = (typeof callers)[number]

const app = testApp()
/** Each role has its own world, because calls change things. */
let worlds: Record<Role, World>
let browsers: Record<Caller, TestBrowser>
interface Operation {
  key: string
  method: string
  path: string
  access: string
}
let operations: Operation[]

async function book(seeded: Seeded, at: string, customerEmail: string) {
  const { status, body, text } = await bookOn(app.browser(), seeded, at, { customerEmail })
  if (status !== 201) throw new Error(text)
  return body.id
}

const ownerOf = async ({ scope }: Seeded) =>
  (
    await app.db
      .selectFrom('businesses')
      .select('owner_user_id')
      .where('id', '=', scope.businessId)
      .executeTakeFirstOrThrow()
  ).owner_user_id!

const clientOf = async ({ scope }: Seeded) =>
  (
    await app.db
      .selectFrom('clients')
      .select('id')
      .where('business_id', '=', scope.businessId)
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
  const foreign = await ownThings()
  const admin = await seedBusiness(app.db)
  const adminId = await ownerOf(admin)
  const { email } = await app.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  await grantAdmin(app.db, email, app.context.clock())
  const members = {} as Record<Role, Member>
  worlds = {} as typeof worlds
  for (const role of roles) {
    const own = await ownThings(role)
    members[role] = own.member
    worlds[role] = { own, foreign, adminId }
  }
  const visitor = app.browser()
  const { pageName } = worlds.owner.own
  await visitor.get(`/api/appointments?page=${pageName}&customerEmail=own@example.com`)
  expect([...visitor.cookies.keys()]).not.toEqual([])
  const unverified = await registerOwner(app)
  await unverified.browser.post('/api/login', { email: unverified.email, password: PASSWORD })
  const gone = await signUpOwner(app)
  const stale = app.browser()
  for (const [name, value] of gone.browser.cookies) stale.cookies.set(name, value)
  expect((await gone.browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  browsers = {
    anonymous: app.browser(),
    visitor,
    unverified: unverified.browser,
    owner: members.owner.browser,
    manager: members.manager.browser,
    'front-desk': members['front-desk'].browser,
    staff: members.staff.browser,
    'read-only': members['read-only'].browser,
    'other owner': foreign.member.browser,
    admin: await signedInAs(app, admin.scope),
    'deleted user': stale,
  }
})

interface Member {
  userId: number
  browser: TestBrowser
}

async function ownThings(role: Role = 'owner') {
  const business = await seedBusiness(app.db)
  const owner = await signedInAs(app, business.scope)
  const { pageName, staffId, serviceId } = business
  const member: Member =
    role === 'owner'
      ? { userId: await ownerOf(business), browser: owner }
      : await seedMember(app, business.scope, { role, staffId })
  const appointment = await book(business, '2027-03-08T15:00:00Z', 'own@example.com')
  const created = async (answer: Promise<{ body: { id: number } }>) => (await answer).body.id
  return {
    pageName,
    staffId,
    serviceId,
    member,
    userId: member.userId,
    appointment,
    review: await insertReview(app.db, business),
    group: await insertGroup(app.db, business),
    client: await clientOf(business),
    passkey: await insertPasskey(app.db, business.scope, member.userId),
    device: await insertDevice(app.db, business.scope, member.userId),
    sale: await created(owner.post('/api/sales', { appointmentId: appointment })),
    feed: await created(owner.put('/api/feeds', { staffId: null, detail: 'client' })),
    addOn: await created(owner.post('/api/add-ons', { name: 'Toner', minutes: 20, price: 2500 })),
  }
}

const isRole = (caller: Caller): caller is Role => roles.includes(caller as Role)

const rightsOfCaller = (caller: Caller): ReadonlySet<string> =>
  rightsOf(isRole(caller) ? caller : 'owner', { editHours: true })

/** Members need it even on routes that are open to clients. */
const rightFor = ({ granted }: Row, method: string, access: string) =>
  granted ? (method === 'GET' ? 'calendar.read' : 'calendar.write') : access

function expected(row: Row, operation: Operation, caller: Caller, thing: Thing): number {
  if (row.everyone !== undefined) return row.everyone
  const own = row.own ?? 200
  const other = thing === 'own' ? 404 : (row[thing] ?? 404)
  const { method, access } = operation
  const isSignedIn = isRole(caller) || caller === 'other owner' || caller === 'admin'
  const right = rightFor(row, method, access)
  const lacksRight = right.includes('.') && !rightsOfCaller(caller).has(right)
  if (row.granted) {
    const reaches = thing === 'own' && (isRole(caller) || caller === 'visitor')
    return !reaches ? other : isRole(caller) && lacksRight && own !== 404 ? 403 : own
  }
  if (!isSignedIn) return 401
  if (access === 'admin') return caller !== 'admin' ? 403 : thing === 'own' ? own : other
  if (lacksRight) return 403
  if (isRole(caller) && row.but?.[caller]) return row.but[caller]
  if (!row.params) return own
  if (thing === 'own' && !isRole(caller)) return row.foreign ?? 404
  return thing === 'own' ? own : other
}

test('every route of the API is in the matrix', () => {
  const known = [...Object.keys(rows), ...Object.keys(elsewhere)]
  expect(operations.map(({ key }) => key).filter(key => !known.includes(key))).toEqual([])
})

test.each(callers)(
  'what a caller who is %s may do with their own things, others’ things and missing things',
  async caller => {
    const wrong: string[] = []
    const world = worlds[isRole(caller) ? caller : 'owner']
    for (const operation of operations) {
      const { key, method, path } = operation
      const row = rows[key]
      if (!row) continue
      for (const thing of row.params ? things : (['own'] as const)) {
        // The ids that are foreign to the first owner belong to the other one.
        if (caller === 'other owner' && thing === 'foreign') continue
        const params = row.params?.(world, thing) ?? {}
        const url =
          path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name])) + (row.query ?? '')
        const answer = await browsers[caller].call(
          method,
          url,
          method === 'GET' ? undefined : row.body?.(world),
        )
        const status = expected(row, operation, caller, thing)
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

import type { KyselyPlugin } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Member } from '#platform/actor.ts'
import { scopeTo } from '#platform/actor.ts'
import { createStaff, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import type { SetupInput } from './contract.ts'
import { setUp } from './service.ts'

const app = testApp()
let owner: TestBrowser
let pageName: string
let count = 0
beforeEach(async () => {
  owner = (await signUpOwner(app)).browser
  pageName = `salon-${++count}`
})

const hours = [
  { weekday: 2, start: '10:00', end: '18:00' },
  { weekday: 1, start: '08:00', end: '12:00' },
]
const input = (changes: Partial<SetupInput> = {}) => ({
  businessName: 'Salon Zoë',
  timeZone: 'Europe/Berlin',
  trade: 'hair' as const,
  hours,
  staff: ['Zoë Sol', 'Ben'],
  services: [
    { name: 'Haircut', description: 'Wash and cut.', duration: 50, price: 5500, bufferAfter: 10 },
    { name: 'Color', duration: 90, price: 0 },
  ],
  page: { name: pageName },
  ...changes,
})

async function everything(browser: TestBrowser) {
  const paths = ['services', 'staff', 'public-pages', 'business', 'dashboard']
  const answers = await Promise.all(paths.map(path => browser.get(`/api/${path}`)))
  return answers.map(({ body }) => body)
}

test('adds the settings, services, staff with hours and a page that offers them', async () => {
  const { status, body } = await owner.post('/api/setup', input())
  expect({ status, body }).toEqual({
    status: 201,
    body: { pageName, url: `${app.context.config.appUrl}/p/${pageName}` },
  })
  const [services, staff, pages, business, dashboard] = await everything(owner)
  expect(services).toMatchObject([
    {
      name: 'Haircut',
      description: 'Wash and cut.',
      category: 'beauty',
      duration: 50,
      price: 5500,
      bufferBefore: 0,
      bufferAfter: 10,
    },
    { name: 'Color', description: '', duration: 90, price: 0, bufferAfter: 0 },
  ])
  expect(staff).toMatchObject(
    ['Zoë Sol', 'Ben'].map(name => ({
      name,
      position: 'Stylist',
      serviceIds: null,
      weekly: hours.toReversed(),
    })),
  )
  expect(pages).toMatchObject([
    {
      name: pageName,
      title: 'Salon Zoë',
      settings: {
        template: { name: 'beauty', primaryColor: '#FF69B4' },
        services: services.map(({ id }: { id: number }) => id),
        staffMembers: staff.map(({ id }: { id: number }) => id),
      },
    },
  ])
  expect(business).toMatchObject({ name: 'Salon Zoë', timeZone: 'Europe/Berlin' })
  expect(dashboard).toMatchObject({ named: true, hoursConfirmed: true, firstPageName: pageName })
})

test('a client can book on the new page', async () => {
  await owner.post('/api/setup', input({ staff: ['Zoë Sol'] }))
  const client = app.browser()
  const { body: page } = await client.get(`/api/public-pages/${pageName}`)
  const [service, member] = [page.services[0]!.id, page.staff[0]!.id]
  // A Tuesday.
  const slots = `serviceId=${service}&staffId=${member}&from=2027-03-02&to=2027-03-03`
  const { body: free } = await client.get(`/api/public-pages/${pageName}/slots?${slots}`)
  const { startTime, endTime } = free.days[0]!.slots[0]!
  expect(startTime).toBe('2027-03-02T09:00:00.000Z')
  const { status } = await client.post('/api/appointments', {
    ...{ pageName, serviceId: service, staffId: member, startTime, endTime },
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    customerPhone: '1',
  })
  expect(status).toBe(201)
})

test('keeps a name and time zone that are not sent, and titles the page by template', async () => {
  const { businessName: _, timeZone: __, ...rest } = input()
  expect((await owner.post('/api/setup', rest)).status).toBe(201)
  const [, , pages, business] = await everything(owner)
  // A business without a name is named after its first staff member.
  expect(business).toMatchObject({ name: 'Zoë Sol', timeZone: 'America/New_York' })
  expect(pages[0].title).toBe('Beauty Salon Bookings')
})

test('later staff start with its hours if requested, else Monday to Friday, nine to five', async () => {
  const weekly = async (given: Record<string, unknown>) => (await createStaff(owner, given)).weekly
  const standard = await weekly({ usualHours: true })
  expect(standard).toHaveLength(5)
  await owner.post('/api/setup', input())
  expect(await weekly({ usualHours: true })).toEqual([hours[1], hours[0]])
  expect(await weekly({})).toEqual(standard)
})

test('a business with staff needs no more, and the page shows them', async () => {
  const dana = await createStaff(owner, { name: 'Dana' })
  expect((await owner.post('/api/setup', input({ staff: [] }))).status).toBe(201)
  const [, staff, pages] = await everything(owner)
  expect(staff).toEqual([dana])
  expect(pages[0].settings.staffMembers).toEqual([dana.id])
})

test('is refused once there is a service, and changes nothing', async () => {
  await owner.post('/api/setup', input())
  const before = await everything(owner)
  const again = await owner.post('/api/setup', input({ page: { name: `${pageName}-2` } }))
  expect(again.status).toBe(409)
  expect(again.body).toEqual({
    code: 'already-set-up',
    error:
      'Your business already has services. Change them under Services, and your page under Share.',
  })
  expect(await everything(owner)).toEqual(before)
})

test('when a business is set up several times at once, one succeeds and the others are refused', async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(nth => owner.post('/api/setup', input({ page: { name: `${pageName}-${nth}` } }))),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
  const [services, staff, pages] = await everything(owner)
  expect([services.length, staff.length, pages.length]).toEqual([2, 2, 1])
})

test('when two businesses want one name at the same time, one gets it and the other adds nothing', async () => {
  const other = (await signUpOwner(app)).browser
  const before = await everything(other)
  const answers = await Promise.all([
    owner.post('/api/setup', input()),
    other.post('/api/setup', input()),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  const [loser, loserBefore] =
    answers[0].status === 409 ? [owner, undefined] : ([other, before] as const)
  const [services, staff, pages] = await everything(loser)
  expect([services, staff, pages]).toEqual([[], [], []])
  if (loserBefore) expect(await everything(loser)).toEqual(loserBefore)
})

test.each<[string, Partial<SetupInput>, string, string]>([
  ['an unknown trade', { trade: 'wizard' as 'hair' }, 'trade', 'Please choose what you do'],
  ['no services', { services: [] }, 'services', 'Select at least one service'],
  ['no staff', { staff: [] }, 'staff', 'Select at least one staff member'],
  ['a nameless member', { staff: ['Zoë', ' '] }, 'staff.1', 'Name is required'],
  ['a reserved name', { page: { name: 'Setup' } }, 'page.name', 'This name is reserved'],
  [
    'a service that takes no time',
    { services: [{ name: 'Cut', duration: 0, price: 0 }] },
    'services.0.duration',
    'Number must be greater than or equal to 1',
  ],
  [
    'hours that overlap',
    { hours: [hours[0]!, { weekday: 2, start: '17:00', end: '19:00' }] },
    'hours.1',
    'Tuesday: 5:00 PM – 7:00 PM overlaps 10:00 AM – 6:00 PM',
  ],
])('refuses %s and adds nothing', async (_, changes, field, message) => {
  const before = await everything(owner)
  const { status, body } = await owner.post('/api/setup', input(changes))
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { [field]: message } })
  expect(await everything(owner)).toEqual(before)
})

test('a taken link name names its field, and nothing is added', async () => {
  const other = (await signUpOwner(app)).browser
  await other.post('/api/setup', input())
  const theirs = await everything(other)
  const before = await everything(owner)
  const name = pageName.toUpperCase()
  const { status, body } = await owner.post('/api/setup', input({ page: { name } }))
  expect({ status, body }).toMatchObject({
    status: 409,
    body: { code: 'name-taken', fields: { 'page.name': 'This name is already taken' } },
  })
  expect(await everything(owner)).toEqual(before)
  expect(await everything(other)).toEqual(theirs)
})

test('a failure at any statement leaves nothing behind', async () => {
  const { business_id, id } = await app.db
    .selectFrom('users')
    .select(['business_id', 'id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const actor = { kind: 'member', userId: id, scope: scopeTo(business_id) } as Member
  const before = await everything(owner)
  let statement = 0
  let failed = 0
  for (let worked = false; !worked; statement++) {
    worked = await setUp(
      { ...app.context, db: app.db.withPlugin(failAt(statement)) },
      actor,
      input(),
    )
      .then(() => true)
      .catch(error => {
        expect(error).toMatchObject({ message: 'The database failed.' })
        return false
      })
    if (worked) continue
    failed++
    expect(await everything(owner)).toEqual(before)
  }
  // At least the lock, the check, the business, two services, two members and the page.
  expect(failed).toBeGreaterThan(8)
  expect((await everything(owner))[0]).toHaveLength(2)
})

/** Fails at the statement after this many. */
function failAt(statements: number): KyselyPlugin {
  let left = statements
  return {
    transformQuery({ node }) {
      if (left-- === 0) throw new Error('The database failed.')
      return node
    },
    transformResult: async ({ result }) => result,
  }
}

test('says whether a link name is free, in the page form’s words', async () => {
  await owner.post('/api/setup', input())
  const check = async (name: string) =>
    (await owner.get(`/api/setup/names?name=${encodeURIComponent(name)}`)).body
  expect(await check(`${pageName}-x`)).toEqual({ free: true, problem: null })
  for (const [name, problem] of [
    [pageName.toUpperCase(), 'This name is already taken'],
    ['setup', 'This name is reserved'],
    ['my salon', 'Only letters, numbers, and hyphens are allowed'],
    ['', 'Name is required'],
    ['x'.repeat(51), 'Name must be 50 characters or less'],
  ] as const)
    expect(await check(name)).toEqual({ free: false, problem })
  expect((await owner.get('/api/setup/names')).status).toBe(400)
})

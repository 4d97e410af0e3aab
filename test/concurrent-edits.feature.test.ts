import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, type TestBrowser, testApp } from './harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from './seed.ts'

/* Several processes edit different parts of one row at once, and every edit survives. */

const PROCESSES = 4

const app = testApp()
let others: Awaited<ReturnType<TestApp['another']>>[]
beforeAll(async () => {
  others = await Promise.all(Array.from({ length: PROCESSES }, () => app.another()))
})
afterAll(async () => {
  for (const other of others) await other.close()
})

/** Signs in once for each process. */
const ownersOf = async (page: Seeded): Promise<TestBrowser[]> => {
  const { cookies } = await signedInAs(app, page.scope)
  return others.map(other => {
    const browser = other.browser()
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    return browser
  })
}

async function bookOne(page: Seeded) {
  const { body } = await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z')
  return `/api/appointments/${body.id}`
}

test.each<[string, (page: Seeded) => string | Promise<string>, Record<string, unknown>[]]>([
  [
    'a service',
    page => `/api/services/${page.serviceId}`,
    [{ name: 'Trim' }, { price: 100 }, { bufferAfter: 15 }, { description: 'Short' }],
  ],
  [
    'a staff member',
    page => `/api/staff/${page.staffId}`,
    [{ name: 'Grace' }, { position: 'Barber' }, { bio: 'Cuts' }, { specialties: 'Fades' }],
  ],
  [
    'the business',
    () => '/api/business',
    [
      { name: 'Red Door' },
      { horizonDays: 30 },
      { changeCutoffMinutes: 60 },
      { smartSuggestions: false },
    ],
  ],
  [
    'an appointment',
    bookOne,
    [
      { customerName: 'Bob' },
      { description: 'Early' },
      { customerEmail: 'bob@example.com' },
      { startTime: '2027-03-02T18:00:00.000Z' },
    ],
  ],
])('concurrent edits of %s by four processes lose nothing', async (_, pathOf, edits) => {
  for (let round = 0; round < 5; round++) {
    const page = await seedBusiness(app.db)
    const path = await pathOf(page)
    const owners = await ownersOf(page)
    const answers = await Promise.all(edits.map((edit, nth) => owners[nth]!.patch(path, edit)))
    expect(answers.map(({ status }) => status)).toEqual(Array(PROCESSES).fill(200))
    const { body } = await owners[0]!.patch(path, {})
    expect(body).toMatchObject(Object.assign({}, ...edits))
  }
})

test('concurrent edits of a page by four processes lose nothing', async () => {
  for (let round = 0; round < 5; round++) {
    const page = await seedBusiness(app.db, { staffCount: 2 })
    const owners = await ownersOf(page)
    const settings = [
      { contactInfo: { phone: '+12125550123' } },
      { faq: [{ question: 'Where?', answer: 'Here.' }] },
      { staffMembers: [page.staffIds[1], page.staffIds[0]] },
      { requireLookupCode: true },
    ]
    const path = `/api/public-pages/${page.pageName}`
    const answers = await Promise.all(
      settings.map((each, nth) => owners[nth]!.patch(path, { settings: each })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(PROCESSES).fill(200))
    const { body } = await owners[0]!.patch(path, {})
    expect(body.settings).toMatchObject(Object.assign({}, ...settings))
  }
})

test('two appointments that swap staff members at once neither deadlock nor overlap', async () => {
  for (let round = 0; round < 5; round++) {
    const page = await seedBusiness(app.db, { staffCount: 2 })
    const owners = await ownersOf(page)
    const paths: string[] = []
    for (const staffId of page.staffIds) paths.push(await bookOne({ ...page, staffId }))
    const answers = await Promise.all(
      paths.map((path, nth) => owners[nth]!.patch(path, { staffId: page.staffIds[1 - nth] })),
    )
    expect(answers.map(({ status }) => status)).toEqual([409, 409])
  }
})

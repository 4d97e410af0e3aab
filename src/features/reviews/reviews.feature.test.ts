import { beforeEach, expect, test } from 'vitest'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'
import { publishDue } from './service.ts'
import {
  DAY,
  HOUR,
  publicReviews,
  review,
  type Salon,
  salonWithReviews,
  visitAt,
} from './testing/visits.ts'

const app = testApp()
let salon: Salon
beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  salon = await salonWithReviews(app)
})

const listed = async () => (await salon.owner.get('/api/reviews')).body.reviews
const newest = async () => (await listed())[0]!
const change = (id: number, body: Record<string, unknown>) =>
  salon.owner.patch(`/api/reviews/${id}`, body)
async function afterTwoDays() {
  app.pass(2 * DAY)
  await publishDue(app.context)
}

test('a review of a completed visit is published after 48 hours', async () => {
  const { token } = await visitAt(app, salon)
  const sent = await review(app, token, { rating: 4, text: ' Lovely.\r\nThank you! ' })
  expect([sent.status, sent.body]).toEqual([201, { publishedFrom: '2027-03-03T14:00:00.000Z' }])
  app.pass(2 * DAY - 1)
  await publishDue(app.context)
  expect(await publicReviews(app, salon)).toEqual({
    average: null,
    count: 0,
    reviews: [],
    next: null,
  })
  app.pass(1)
  await publishDue(app.context)
  expect(await publicReviews(app, salon)).toMatchObject({
    average: 4,
    count: 1,
    reviews: [{ rating: 4, text: 'Lovely.\nThank you!', name: 'Ada C.', reply: null }],
  })
})

test.each(['booked', 'cancelled', 'no_show'] as const)('refuses a %s visit', async status => {
  const { token } = await visitAt(app, salon, { status })
  const { status: got, body } = await review(app, token)
  expect([got, body.code]).toEqual([409, 'not-completed'])
  expect(await listed()).toEqual([])
})

test('a visit is reviewed once, even by two requests at the same time', async () => {
  const { token } = await visitAt(app, salon)
  const both = await Promise.all([review(app, token), review(app, token, { rating: 1 })])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  const again = await review(app, token)
  expect([again.status, again.body.code]).toEqual([409, 'reviewed'])
  expect(await listed()).toHaveLength(1)
})

test('a link works for 60 days after the visit', async () => {
  const late = await visitAt(app, salon, { ago: 60 * DAY })
  const { status, body } = await review(app, late.token)
  expect([status, body.code]).toEqual([410, 'expired'])
  const early = await visitAt(app, salon, { ago: 60 * DAY - HOUR })
  expect((await review(app, early.token)).status).toBe(201)
})

test('refuses forged links, and those from before the address was corrected', async () => {
  const [first, second] = [await visitAt(app, salon), await visitAt(app, salon, { ago: DAY })]
  const [business, id, version, signature] = first.token.split('.')
  const forged = [
    'x',
    `${business}.${second.id.toString(36)}.${version}.${signature}`,
    `${business}.${id}.2.${signature}`,
    `${business}.${id}.${version}.${signature?.replace(/./, 'A')}A`,
    `${business}.${id}.${version}.`,
    `99999999999999999999.${id}.${version}.${signature}`,
  ]
  for (const token of forged)
    expect([token, (await review(app, token)).status]).toEqual([token, 404])
  await salon.owner.patch(`/api/appointments/${first.id}`, { customerEmail: 'new@example.com' })
  expect((await review(app, first.token)).status).toBe(404)
})

test('refuses and hides reviews while the business does not accept them', async () => {
  const [first, second] = [await visitAt(app, salon), await visitAt(app, salon, { ago: DAY })]
  await review(app, first.token)
  await afterTwoDays()
  await salon.owner.post('/api/notifications/preferences', { reviewsEnabled: false })
  const { status, body } = await review(app, second.token)
  expect([status, body.code]).toEqual([409, 'reviews-off'])
  expect(await publicReviews(app, salon)).toMatchObject({ count: 0, reviews: [] })
})

test('names the invalid fields of a review', async () => {
  const { token } = await visitAt(app, salon)
  for (const [wrong, field] of [
    [{ rating: 0 }, 'rating'],
    [{ rating: 6 }, 'rating'],
    [{ rating: 4.5 }, 'rating'],
    [{ rating: null }, 'rating'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ text: 'x'.repeat(1001) }, 'text'],
    [{ text: 'a\u202Eb' }, 'text'],
  ] as const) {
    const { status, body } = await review(app, token, wrong)
    expect([wrong, status, Object.keys(body.fields ?? {})]).toEqual([wrong, 400, [field]])
  }
  expect(await listed()).toEqual([])
})

test('hides a reported review from the page, whenever it is reported', async () => {
  await review(app, (await visitAt(app, salon)).token, { rating: 1 })
  await review(app, (await visitAt(app, salon, { ago: DAY })).token, { rating: 5 })
  const [second, first] = (await listed()).map(({ id }) => id)
  const { status, body } = await change(first!, { report: 'spam' })
  expect([status, body.state, body.reported]).toEqual([200, 'hidden', 'spam'])
  await afterTwoDays()
  expect(await publicReviews(app, salon)).toMatchObject({ average: 5, count: 1 })
  await change(second!, { report: 'insult' })
  expect(await publicReviews(app, salon)).toMatchObject({ average: null, count: 0 })
})

test('publishes a review with the next ones after its report is withdrawn', async () => {
  await review(app, (await visitAt(app, salon)).token)
  const { id } = await newest()
  await change(id, { report: 'wrong-business' })
  await afterTwoDays()
  expect((await change(id, { report: null })).body).toMatchObject({ state: 'new', reported: null })
  await publishDue(app.context)
  expect(await publicReviews(app, salon)).toMatchObject({ count: 1 })
})

test('refuses a low rating as a reason to report a review', async () => {
  await review(app, (await visitAt(app, salon)).token, { rating: 1 })
  const { id } = await newest()
  expect((await change(id, { report: 'low-rating' })).status).toBe(400)
})

test('the owner replies once, and can edit or remove the reply', async () => {
  await review(app, (await visitAt(app, salon)).token)
  await afterTwoDays()
  const { id } = await newest()
  const reply = async () => (await publicReviews(app, salon)).reviews[0].reply
  await change(id, { reply: 'Thank you!' })
  expect(await reply()).toBe('Thank you!')
  await change(id, { reply: 'Thank you, Ada!' })
  expect(await reply()).toBe('Thank you, Ada!')
  await change(id, {})
  expect(await reply()).toBe('Thank you, Ada!')
  await change(id, { reply: '' })
  expect(await reply()).toBeNull()
  expect((await change(id, { reply: 'x'.repeat(1001) })).status).toBe(400)
})

test('lists reviews in pages, newest first', async () => {
  for (let n = 0; n < 21; n++)
    await review(app, (await visitAt(app, salon, { ago: (n + 1) * DAY })).token, { name: `${n}` })
  await afterTwoDays()
  const first = await publicReviews(app, salon)
  expect([first.count, first.reviews.length, first.reviews[0].name]).toEqual([21, 20, '20'])
  const rest = await publicReviews(app, salon, first.next)
  expect([rest.reviews.map((each: { name: string }) => each.name), rest.next]).toEqual([
    ['0'],
    null,
  ])
  const own = (await salon.owner.get('/api/reviews')).body
  const older = (await salon.owner.get(`/api/reviews?cursor=${own.next}`)).body
  expect([own.reviews.length, older.reviews.length, older.next]).toEqual([20, 1, null])
})

test('emails the owner about a new review, even if the appointment changes right after', async () => {
  const { id, token } = await visitAt(app, salon)
  await review(app, token)
  await salon.owner.patch(`/api/appointments/${id}`, { status: 'no_show' })
  const notices = await app.db
    .selectFrom('messages')
    .select(['kind', 'channel', 'state'])
    .where('business_id', '=', salon.scope.businessId)
    .where('appointment_id', '=', id)
    .execute()
  expect(notices).toEqual([{ kind: 'owner-review', channel: 'email', state: 'planned' }])
})

test('an administrator sees how many reviews each business hides', async () => {
  const admin = await seedOwned(app)
  await app.db
    .updateTable('users')
    .set({ is_admin: true })
    .where('business_id', '=', admin.page.scope.businessId)
    .execute()
  await review(app, (await visitAt(app, salon)).token)
  await review(app, (await visitAt(app, salon, { ago: DAY })).token)
  const { id } = await newest()
  await change(id, { report: 'personal-data' })
  const counts = (await admin.owner.get('/api/admin/hidden-reviews')).body
  const { businessId } = salon.scope
  const owner = (await salon.owner.get('/api/user')).body.username
  const named = { businessId, businessName: 'Blue Door', owner }
  expect(counts).toContainEqual({ ...named, hidden: 1, total: 2 })
  expect((await salon.owner.get('/api/admin/hidden-reviews')).status).toBe(403)
})

test('another business can neither read nor change a review', async () => {
  await review(app, (await visitAt(app, salon)).token)
  const { id } = await newest()
  const { owner } = await seedOwned(app)
  expect((await owner.get('/api/reviews')).body.reviews).toEqual([])
  expect((await owner.patch(`/api/reviews/${id}`, { report: 'spam' })).status).toBe(404)
})

test('erasing a client erases their review, and their export contains it', async () => {
  const { token } = await visitAt(app, salon)
  await review(app, token, { text: 'Secret garden' })
  const whose = { email: 'ada@example.com' }
  const exported = await salon.owner.post('/api/client-data/export', whose)
  expect(exported.body.reviews).toMatchObject([{ rating: 5, text: 'Secret garden' }])
  expect((await salon.owner.get('/api/export.json')).body.reviews).toHaveLength(1)
  expect((await salon.owner.post('/api/client-data/erase', whose)).status).toBe(200)
  expect(await listed()).toEqual([])
  const messages = await app.db
    .selectFrom('messages')
    .select('payload')
    .where('business_id', '=', salon.scope.businessId)
    .execute()
  expect(JSON.stringify(messages)).not.toContain('Secret garden')
  expect((await review(app, token)).status).toBe(404)
})

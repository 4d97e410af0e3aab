import { beforeEach, expect, test } from 'vitest'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { insertReview } from '#test/seed.ts'
import { publishDue } from './service.ts'
import { DAY, review, type Salon, salonWithReviews, visitAt } from './testing/visits.ts'

const app = testApp()
let salon: Salon
beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  salon = await salonWithReviews(app)
})

const open = async (path: string) => (await app.browser().get(path, { accept: 'text/html' })).text
const page = () => open(`/p/${salon.pageName}`)
const jsonLd = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)['@graph'][0]

const post = (token: string, init: RequestInit) =>
  app.app.request(`http://kairos.test/review/${token}`, { method: 'POST', ...init }, {})

/** Sends the form as a browser without scripts does. */
const send = (token: string, form: Record<string, string | undefined> | FormData) =>
  post(token, {
    body: form instanceof FormData ? form : new URLSearchParams(form as Record<string, string>),
  })

test('a page shows the newest three reviews as soon as they are published', async () => {
  const before = await page()
  expect(before).not.toContain('id="reviews"')
  for (const [n, rating] of [5, 4, 5, 5].entries())
    await review(app, (await visitAt(app, salon, { ago: (n + 1) * DAY })).token, {
      rating,
      text: `Review ${n} <b>`,
    })
  expect(await page()).toBe(before)
  app.pass(2 * DAY)
  await publishDue(app.context)
  const html = await page()
  expect(html.match(/Review \d &lt;b&gt;/g)).toEqual(
    ['3', '2', '1'].map(n => `Review ${n} &lt;b&gt;`),
  )
  expect(html).toContain('Reviews are from clients with a completed appointment')
  expect(html).toContain('4.8')
  expect(html).toContain(`href="/p/${salon.pageName}/reviews"`)
  expect(jsonLd(html)).toMatchObject({
    aggregateRating: { ratingValue: 4.8, reviewCount: 4 },
    review: [
      { author: { name: 'Ada C.' }, reviewRating: { ratingValue: 5 }, reviewBody: 'Review 3 <b>' },
      { reviewRating: { ratingValue: 5 } },
      { reviewRating: { ratingValue: 4 } },
    ],
  })
})

test('a cached page shows a reply at once, and hides a reported review', async () => {
  const id = await insertReview(app.db, salon)
  expect(await page()).not.toContain('Thanks, Ada')
  await salon.owner.patch(`/api/reviews/${id}`, { reply: 'Thanks, Ada' })
  expect(await page()).toContain('Thanks, Ada')
  await salon.owner.patch(`/api/reviews/${id}`, { report: 'spam' })
  const html = await page()
  expect(html).not.toContain('Thanks, Ada')
  expect(jsonLd(html)).not.toHaveProperty('aggregateRating')
})

test('a page of a business without reviews reads none', async () => {
  const reading = async () =>
    (await app.statementsOf(page)).filter(each => /\breviews\b/.test(each)).length
  await insertReview(app.db, salon)
  await salon.owner.post('/api/notifications/preferences', { reviewsEnabled: false })
  expect(await reading()).toBe(0)
  await salon.owner.post('/api/notifications/preferences', { reviewsEnabled: true })
  expect(await reading()).toBe(2)
})

test('all reviews are read in pages', async () => {
  for (let n = 0; n < 21; n++)
    await insertReview(app.db, salon, { display_name: `Client ${n}.` }, new Date(n * DAY))
  const first = await open(`/p/${salon.pageName}/reviews`)
  expect(first).toContain('Client 20.')
  expect(first).not.toContain('Client 0.')
  const [, older] = /href="(\/p\/[^"]+\/reviews\?cursor=\d+)"/.exec(first)!
  const last = await open(older!)
  expect(last).toContain('Client 0.')
  expect(last).not.toContain('?cursor=')
  for (const wrong of ['?cursor=x', '?cursor=99999999999', '?cursor=-1'])
    expect((await app.browser().get(`/p/${salon.pageName}/reviews${wrong}`)).status).toBe(404)
  expect((await app.browser().get('/p/no-such-page/reviews')).status).toBe(404)
})

test('a review can be written without scripts', async () => {
  const { token } = await visitAt(app, salon, { name: 'Ada King Lovelace' })
  const form = await open(`/review/${token}`)
  expect(form).toContain('value="Ada L."')
  const sent = await send(token, { rating: '4', text: 'Good.\r\nThanks', name: 'Ada' })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, `/review/${token}`])
  expect(await open(`/review/${token}`)).toContain('Thank you for your review')
  const { body } = await salon.owner.get('/api/reviews')
  expect(body.reviews).toMatchObject([{ rating: 4, text: 'Good.\nThanks', name: 'Ada' }])
  expect((await send(token, { rating: '1', text: '', name: 'Eve' })).status).toBe(303)
  expect((await salon.owner.get('/api/reviews')).body.reviews).toHaveLength(1)
})

test('a form with mistakes keeps what was typed', async () => {
  const { token } = await visitAt(app, salon)
  const file = new FormData()
  file.set('rating', new Blob(['5']), 'rating.txt')
  const typed = { text: 'Typed <i>', name: '' }
  for (const form of [typed, { rating: '9' }, { rating: 'x' }, file]) {
    const sent = await send(token, form)
    const html = await sent.text()
    expect(sent.status).toBe(400)
    expect(html).toContain('Please choose 1 to 5 stars')
    expect(html).toContain('Please enter a name')
    if ('text' in form) expect(html).toContain('Typed &lt;i&gt;')
  }
  const broken = await post(token, {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'no boundary',
  })
  expect(broken.status).toBe(400)
  const huge = await send(token, { rating: '5', name: 'Ada', text: 'x'.repeat(200_000) })
  expect(huge.status).toBe(413)
})

test('an invalid link says why', async () => {
  const status = async (path: string) => (await app.browser().get(path)).status
  expect(await status('/review/x')).toBe(404)
  expect((await send('x', { rating: '5', name: 'Ada' })).status).toBe(404)
  const missed = await visitAt(app, salon, { status: 'no_show' })
  expect(await status(`/review/${missed.token}`)).toBe(409)
  expect(await open(`/review/${missed.token}`)).toContain('Only completed appointments')
  const old = await visitAt(app, salon, { ago: 61 * DAY })
  expect(await status(`/review/${old.token}`)).toBe(410)
})

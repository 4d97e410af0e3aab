import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { bookingOn, seedBusiness, signedInAs } from '#test/seed.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  await app.close()
})

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'

/** An open stream of a signed-in owner, read until some text has come. */
async function listen(cookies: Map<string, string>) {
  const response = await app.app.request(
    'http://kairos.test/api/events',
    { headers: { cookie: [...cookies].map(pair => pair.join('=')).join('; ') } },
    {},
  )
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  return {
    response,
    until: async (text: string) => {
      while (!seen.includes(text)) {
        const { value, done } = await reader.read()
        if (done) throw new Error(`The stream ended after: ${seen}`)
        seen += value
      }
      return seen
    },
    close: () => reader.cancel(),
  }
}

test("an owner's stream names what changes in their business, and nothing of another's", async () => {
  const [mine, other] = [await seedBusiness(app.db), await seedBusiness(app.db)]
  const owner = await signedInAs(app, mine.scope)
  const stream = await listen(owner.cookies)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  await stream.until('event: ready')

  await app.browser().post('/api/appointments', bookingOn(other, TUESDAY_10))
  await owner.patch(`/api/staff/${mine.staffId}`, { position: 'Owner' })
  expect(await stream.until('data: staff')).not.toContain('appointments')
  await app.browser().post('/api/appointments', bookingOn(mine, TUESDAY_10))
  await stream.until('event: change\ndata: appointments\n\n')
  await stream.close()
})

test('nobody listens without a session', async () => {
  expect((await app.browser().get('/api/events')).status).toBe(401)
})

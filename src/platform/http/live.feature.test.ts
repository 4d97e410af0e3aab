import { connect } from 'node:net'
import { expect, test, vi } from 'vitest'
import { PASSWORD } from '#test/factories.ts'
import { type TestApp, testProcesses } from '#test/harness.ts'
import { bookOn, seedBusiness, signedInAs } from '#test/seed.ts'
import { answerError } from './errors.ts'
import { listen as serve } from './listen.ts'
import { liveRoutes } from './live.ts'
import { createRouter } from './router.ts'

const { app, other } = testProcesses()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'

const cookieOf = (cookies: Map<string, string>) =>
  [...cookies].map(pair => pair.join('=')).join('; ')

function streamsAlone(options: Parameters<typeof liveRoutes>[1]) {
  const alone = createRouter(app.context).route('/', liveRoutes(app.context, options))
  alone.onError(answerError(app.context.log, 'Kairos'))
  return alone
}

/** Reads until the text arrives. */
async function listen(cookies: Map<string, string>, at: Pick<TestApp['app'], 'request'> = app.app) {
  const response = await at.request(
    'http://kairos.test/api/events',
    { headers: { cookie: cookieOf(cookies) } },
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
    end: async () => {
      for (;;) {
        const { value, done } = await reader.read()
        if (done) return seen
        seen += value
      }
    },
    close: () => reader.cancel(),
  }
}

test('an owner’s stream only names changes in their business', async () => {
  const [mine, another] = [await seedBusiness(app.db), await seedBusiness(app.db)]
  const owner = await signedInAs(app, mine.scope)
  const stream = await listen(owner.cookies)
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream')
  await stream.until('event: ready')

  await bookOn(app.browser(), another, TUESDAY_10)
  await owner.patch(`/api/staff/${mine.staffId}`, { position: 'Owner' })
  expect(await stream.until('data: staff')).not.toContain('appointments')
  await bookOn(app.browser(), mine, TUESDAY_10)
  await stream.until('event: change\ndata: appointments\n\n')
  await stream.close()
})

test('`ready` says how long ago any process last saw a change', async () => {
  const { scope, staffId } = await seedBusiness(app.db)
  const owner = await signedInAs(app, scope)
  const began = performance.now()
  const isQuiet = ({ events }: typeof app.context) =>
    events.quietFor(scope) > performance.now() - began
  const heard: string[] = []
  const stop = other.context.events.subscribe(scope, topic => heard.push(topic))
  app.context.events.publish(scope, 'sessions')
  await expect.poll(() => heard).toEqual(['sessions'])
  expect([isQuiet(app.context), isQuiet(other.context)]).toEqual([true, true])

  await owner.patch(`/api/staff/${staffId}`, { position: 'Owner' })
  await expect.poll(() => [app, other].some(({ context }) => isQuiet(context))).toBe(false)
  stop()
  const stream = await listen(owner.cookies)
  const ready = await stream.until('\n\n')
  const [, quiet] = /^event: ready\ndata: (\d+)$/m.exec(ready) ?? []
  expect(Number(quiet)).toBeLessThan(performance.now() - began)
  await stream.close()
})

test('refuses a stream without a session', async () => {
  expect((await app.browser().get('/api/events')).status).toBe(401)
})

test('a stream ends with its session: signed out, ended on another device, deleted or expired', async () => {
  const { scope } = await seedBusiness(app.db)
  const [here, there] = [await signedInAs(app, scope), await signedInAs(app, scope)]
  const [mine, theirs] = [await listen(here.cookies), await listen(there.cookies)]
  await here.post('/api/logout')
  expect(await mine.end()).not.toContain('sessions')

  const again = await signedInAs(app, scope)
  const changed = await again.post('/api/change-password', {
    currentPassword: PASSWORD,
    newPassword: 'quite another one, and long',
  })
  expect(changed.status).toBe(200)
  await theirs.end()

  const alone = streamsAlone({ heartbeatMs: 20 })
  const beating = await listen(again.cookies, alone)
  await beating.until('event: beat\ndata:\n\n')
  await app.db.deleteFrom('sessions').where('business_id', '=', scope.businessId).execute()
  await beating.end()
})

test('limits the streams of a session; the oldest gives way unless it was just opened', async () => {
  const { scope } = await seedBusiness(app.db)
  const owner = await signedInAs(app, scope)
  const strict = streamsAlone({ givesWayMs: 60_000 })
  const open = await Promise.all(Array.from({ length: 12 }, () => listen(owner.cookies, strict)))
  const refused = await strict.request('http://kairos.test/api/events', {
    headers: { cookie: cookieOf(owner.cookies) },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([
    429,
    expect.stringMatching(/^[1-6]?\d$/),
  ])
  expect(await refused.json()).toMatchObject({
    code: 'too-many',
    error: expect.stringContaining('many windows'),
  })
  await (await listen((await signedInAs(app, scope)).cookies, strict)).close()
  await open[3]!.close()
  await (await listen(owner.cookies, strict)).until('event: ready')

  const giving = streamsAlone({ givesWayMs: 0 })
  const oldest = await listen(owner.cookies, giving)
  const younger = await Promise.all(Array.from({ length: 11 }, () => listen(owner.cookies, giving)))
  const newest = await listen(owner.cookies, giving)
  await oldest.end()
  for (const each of [...open, ...younger, newest]) await each.close()
})

test('forgets a reader who disconnected, and opens no stream for HEAD', async () => {
  const { scope } = await seedBusiness(app.db)
  const owner = await signedInAs(app, scope)
  const subscribe = vi.spyOn(app.context.events, 'subscribe')
  const head = await app.app.request('http://kairos.test/api/events', {
    method: 'HEAD',
    headers: { cookie: cookieOf(owner.cookies) },
  })
  expect([head.status, subscribe.mock.calls.length]).toEqual([200, 0])

  let left = () => {}
  const gone = new Promise<void>(done => {
    left = done
  })
  subscribe.mockImplementation(() => left)
  const { port, stop } = await serve({ fetch: app.app.fetch, host: '127.0.0.1', port: 0 })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: kairos.test\r\nCookie: ${cookieOf(owner.cookies)}\r\n\r\n`,
  )
  await new Promise(done => socket.once('data', done))
  socket.resetAndDestroy()
  await gone
  subscribe.mockRestore()
  await stop()
})

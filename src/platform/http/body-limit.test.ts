import { Agent, request } from 'node:http'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { limitBody } from './body-limit.ts'
import type { HttpEnv } from './env.ts'
import { answerError } from './errors.ts'
import { listen } from './listen.ts'

let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const app = new Hono<HttpEnv>()
  app.onError(answerError(createLogger('silent'), 'Kairos'))
  app.use('/', limitBody(1_000_000))
  app.use('/file', limitBody(3_000_000))
  app.use('/refused', limitBody(3_000_000))
  app.on('POST', ['/', '/file'], async c => c.text(String((await c.req.text()).length)))
  app.post('/refused', c => c.text('', 401))
  server = await listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

/** Returns the status or the connection's error. */
const send = (agent: Agent, bytes: number, announced: boolean, path = '/') =>
  new Promise<number | string | undefined>(resolve => {
    const headers = announced ? { 'content-length': bytes } : { 'transfer-encoding': 'chunked' }
    const sent = request(
      { host: '127.0.0.1', port: server.port, method: 'POST', path, agent, headers },
      answer => {
        answer.resume().once('end', () => resolve(answer.statusCode))
      },
    )
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    sent.end(Buffer.alloc(bytes, 'a'))
  })

test.each([true, false])(
  'answers requests with bodies of any size one after another (length announced: %s)',
  async announced => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const sizes = [10, 1_000_000, 1_000_001, 1_000_001, 3_000_000, 10, 1_000_001, 10]
    const answers: unknown[] = []
    for (const size of sizes) answers.push(await send(agent, size, announced))
    agent.destroy()
    expect(answers).toEqual(sizes.map(size => (size > 1_000_000 ? 413 : 200)))
  },
)

test('files are accepted only if their length is announced', async () => {
  expect(await send(new Agent(), 3_000_000, true, '/file')).toBe(200)
  expect(await send(new Agent(), 3_000_000, false, '/file')).toBe(413)
})

test('a client that sends a large body gets the response of a route that didn’t read it', async () => {
  expect(await send(new Agent(), 3_000_000, true, '/refused')).toBe(401)
})

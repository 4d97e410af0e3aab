import { connect } from 'node:net'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createLogger } from '../logger.ts'
import type { HttpEnv } from './env.ts'
import { answerError } from './errors.ts'
import { listen } from './listen.ts'

test('does not log a truncated body as a server error', async () => {
  const log = createLogger('silent')
  const error = vi.spyOn(log, 'error')
  const answered = await new Promise<number>(resolve => {
    const app = new Hono<HttpEnv>()
    app.onError((failure, c) => {
      const answer = answerError(log, 'Kairos')(failure, c)
      resolve(answer.status)
      return answer
    })
    app.post('/', async c => c.json(await c.req.json()))
    void listen({ fetch: app.fetch, host: '127.0.0.1', port: 0 }).then(({ port, stop }) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(
          'POST / HTTP/1.1\r\nHost: kairos.test\r\nContent-Length: 50\r\n\r\n{"a":',
          () => socket.end(),
        )
      })
      socket.once('close', () => void stop())
    })
  })
  expect(answered).toBe(400)
  expect(error).not.toHaveBeenCalled()
})

test('logs ids that are used up as an error of the server', async () => {
  const log = createLogger('silent')
  const error = vi.spyOn(log, 'error')
  const app = new Hono<HttpEnv>()
  app.onError(answerError(log, 'Kairos'))
  app.get('/', () => {
    throw Object.assign(new Error('nextval: reached maximum value'), { code: '2200H' })
  })
  expect((await app.request('/')).status).toBe(500)
  expect(error).toHaveBeenCalledOnce()
})

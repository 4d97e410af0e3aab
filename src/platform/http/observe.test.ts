import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Logger } from '../logger.ts'
import type { HttpEnv } from './env.ts'
import { observe } from './observe.ts'

test('doesn’t log successful requests of monitoring', async () => {
  const logged: unknown[] = []
  const log = { isLevelEnabled: () => true, info: (line: object) => logged.push(line) }
  const app = new Hono<HttpEnv>()
  app.use(observe(log as unknown as Logger, () => {}))
  let ready = true
  app.get('/readyz', c => c.json({}, ready ? 200 : 503))
  app.get('/', c => c.json({}))
  for (const path of ['/readyz', '/']) await app.request(path)
  ready = false
  await app.request('/readyz')
  expect(logged).toMatchObject([{ status: 200 }, { status: 503 }])
})

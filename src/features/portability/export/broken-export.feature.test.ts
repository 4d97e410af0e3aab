import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from '#platform/db/errors.ts'
import { listen } from '#platform/http/listen.ts'
import { createLogger } from '#platform/logger.ts'
import { createApp } from '#src/app.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'

const app = testApp()

/** Requests the export from a server whose database is away for statements with this text. */
async function exportWithout(text: string | undefined, owner: TestBrowser) {
  let logged = ''
  const log = createLogger('error', { write: line => (logged += line) })
  const away = Object.assign(new DatabaseUnavailable('away', 'lost'), { detail: 'a secret' })
  const patientDb = app.context.patientDb.withPlugin({
    transformQuery({ node }) {
      if (text && JSON.stringify(node).includes(text)) throw away
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const { fetch } = createApp({ ...app.context, log, patientDb })
  const server = await listen({ fetch, host: '127.0.0.1', port: 0 })
  onTestFinished(server.stop)
  const response = await globalThis.fetch(`http://127.0.0.1:${server.port}/api/export.json`, {
    headers: { cookie: `kairos_session=${owner.cookies.get('kairos_session')}` },
  })
  return { response, server, logged: () => logged }
}

const describeServices = (length: number) =>
  app.db
    .updateTable('services')
    .set({ description: 'x'.repeat(length) })
    .execute()

test('answers that the database is away when an export begins', async () => {
  const { owner } = await seedOwned(app)
  const { response } = await exportWithout('businesses', owner)
  expect([response.status, (await response.json()).code]).toEqual([503, 'unavailable'])
})

test('breaks off an export that can’t continue, and logs why', async () => {
  const { owner } = await seedOwned(app)
  await describeServices(40_000)
  const { response, logged } = await exportWithout('memberships', owner)
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
  expect(logged()).toContain('an export failed')
  expect(logged()).not.toContain('a secret')
})

test('logs nothing when a reader leaves', async () => {
  const { owner } = await seedOwned(app)
  await describeServices(40_000)
  const { id: _, ...service } = await app.db
    .selectFrom('services')
    .selectAll()
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('services')
    .values(Array.from({ length: 100 }, (_, n) => ({ ...service, name: `Cut ${n}` })))
    .execute()
  const { response, server, logged } = await exportWithout(undefined, owner)
  await response.body!.cancel()
  await server.stop()
  expect([response.status, logged()]).toEqual([200, ''])
})

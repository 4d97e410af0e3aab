import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from '#platform/db/errors.ts'
import { listen } from '#platform/http/listen.ts'
import { createApp } from '#src/app.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'

const app = testApp()

/** Requests the export from a server whose database is away for statements with this text. */
async function exportWithout(text: string, owner: TestBrowser) {
  let logged = ''
  const log = pino({ level: 'error' }, { write: line => (logged += line) })
  const patientDb = app.context.patientDb.withPlugin({
    transformQuery({ node }) {
      if (JSON.stringify(node).includes(text)) throw new DatabaseUnavailable('away', 'a secret')
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
  const body = await response.text().catch(() => 'broken off')
  return { status: response.status, body, logged }
}

test('answers that the database is away when an export begins', async () => {
  const { owner } = await seedOwned(app)
  const { status, body } = await exportWithout('businesses', owner)
  expect([status, JSON.parse(body).code]).toEqual([503, 'unavailable'])
})

test('breaks off an export that can’t continue, and logs why', async () => {
  const { owner } = await seedOwned(app)
  await app.db
    .updateTable('services')
    .set({ description: 'x'.repeat(40_000) })
    .execute()
  const { status, body, logged } = await exportWithout('memberships', owner)
  expect([status, body]).toEqual([200, 'broken off'])
  expect(logged).toContain('an export failed')
})

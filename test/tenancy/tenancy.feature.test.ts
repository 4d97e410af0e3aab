import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { tenantKeys } from './tables.ts'

test('a statement of the product that reaches into other businesses fails the test that ran it', async () => {
  const app = await startTestApp()
  expect(tenantKeys.get('appointments')).toBe('business_id')
  await app.context.db.selectFrom('services').selectAll().where('id', '=', 1).execute()
  await expect(app.close()).rejects.toThrow(/Nothing binds services to one business/)
})

test('a test’s own statements may read every business', async () => {
  const app = await startTestApp()
  await app.db.selectFrom('services').selectAll().execute()
  await app.db.transaction().execute(async tx => tx.selectFrom('staff').selectAll().execute())
  await expect(app.close()).resolves.toBeUndefined()
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#test/harness.ts'
import { tenantKeys } from './tables.ts'

test('a statement of the product that reaches into other businesses fails the test that ran it', async () => {
  const app = await startTestApp()
  expect(tenantKeys.get('appointments')).toBe('business_id')
  await app.context.db.selectFrom('services').selectAll().where('id', '=', 1).execute()
  await expect(app.close()).rejects.toThrow(/Nothing binds services to one business/)
})

test('a write that hides its table from the sources fails the test that ran it', async () => {
  const app = await startTestApp()
  const table = ['credit', 'entries'].join('_')
  await sql.raw(`delete from ${table} where business_id = 1`).execute(app.context.db)
  await expect(app.close()).rejects.toThrow(/No source spells out this delete of credit_entries/)
})

test('a test’s own statements may read every business', async () => {
  const app = await startTestApp()
  await app.db.selectFrom('services').selectAll().execute()
  await app.db.transaction().execute(async tx => tx.selectFrom('staff').selectAll().execute())
  await expect(app.close()).resolves.toBeUndefined()
})

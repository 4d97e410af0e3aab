import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestDatabase, startTestApp } from '#test/harness.ts'
import { withoutOverlapCheck } from '#test/overlap.ts'
import { type Seeded, seedBusiness } from '#test/seed.ts'
import { runCommand } from './commands.ts'

test('doctor finds overlaps and wrong balances, a thousand appointments or a business at a time', async () => {
  const seen: string[] = []
  const database = await openTestDatabase({ own: true, onStatement: ({ sql }) => seen.push(sql) })
  const own = await startTestApp({ database })
  const addOverlapCheck = await withoutOverlapCheck(database.db)
  const salons = [await seedBusiness(database.db), await seedBusiness(database.db)]
  const add = ({ scope, serviceId, staffId }: Seeded, count: number, hours: number) =>
    sql`insert into appointments (business_id, service_id, staff_id, customer_name, customer_email,
        customer_email_key, customer_phone, starts_at, ends_at, busy, notification_methods,
        created_by)
      select ${scope.businessId}, ${serviceId}, ${staffId}, '', '', '', '', at,
        at + interval '1 hour', tstzrange(at, at + interval '1 hour'), '{}', 'owner'
      from generate_series(1, ${count}) n,
        lateral (select timestamptz '2020-01-01' + n * ${hours} * interval '1 hour' as at) x`.execute(
      database.db,
    )
  for (const salon of salons) await add(salon, 1_200, 1)
  await add(salons[1]!, 3, 5)
  await database.db.updateTable('credit_balances').set({ balance: 7 }).execute()
  seen.length = 0
  const report = await runCommand(own.context, ['doctor'])
  expect(report).toContain('FIX   Pairs of appointments that overlap: 3')
  expect(report).toContain('FIX   Balances that differ from the sum of their ledger: 2')
  expect(seen.filter(text => text.includes('tstzmultirange'))).toHaveLength(3)
  expect(seen.filter(text => text.includes('sum(e.credits)'))).toHaveLength(3)
  await sql`delete from appointments`.execute(database.db)
  await addOverlapCheck()
  await own.close()
})

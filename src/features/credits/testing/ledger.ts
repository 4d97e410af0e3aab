import { afterAll, beforeAll } from 'vitest'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Db, OpenDatabase } from '#platform/db/database.ts'
import { newEmail } from '#test/factories.ts'
import { MONDAY_MORNING as now, openTestDatabase } from '#test/harness.ts'
import { insertBusiness } from '#test/seed.ts'
import { adjustTo } from '../service.ts'

/** One database for all tests of the calling file. */
export function testLedger() {
  const database = {} as OpenDatabase
  beforeAll(async () => {
    Object.assign(database, await openTestDatabase())
  })
  afterAll(() => database.close())
  return {
    database,
    newBusiness: (credits: number) => seedBalance(database.db, credits),
    ledgerOf: (scope: BusinessScope) => readLedger(database.db, scope),
  }
}

async function seedBalance(db: Db, credits: number): Promise<BusinessScope> {
  const business = { name: 'Salon', time_zone: 'America/New_York' }
  const id = await insertBusiness(db, newEmail(), business)
  const scope = scopeTo(id)
  await db.insertInto('credit_balances').values({ business_id: id, balance: 0 }).execute()
  if (credits > 0) await adjustTo(db, scope, { to: credits, reason: 'test', now })
  return scope
}

async function readLedger(db: Db, { businessId }: BusinessScope) {
  const entries = await db
    .selectFrom('credit_entries')
    .select(['kind', 'credits', 'cause', 'message_id'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  return { entries, sum: entries.reduce((sum, entry) => sum + entry.credits, 0) }
}

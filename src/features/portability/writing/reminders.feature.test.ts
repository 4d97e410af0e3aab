import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import { calendly, GOOD, NEW } from '../testing/calendly.ts'

const app = testApp()
let page: Seeded
let owner: TestBrowser
beforeEach(async () => {
  page = await seedBusiness(app.db)
  owner = await signedInAs(app, page.scope)
})

const count = async (table: 'appointments' | 'messages') => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}
    where business_id = ${page.scope.businessId}`.execute(app.db)
  return rows[0]!.n
}

test('plans reminders only if the owner wants them, and only for upcoming appointments', async () => {
  const past = 'Staff 1,Old,old@example.com,Haircut,2026-03-02 10:00 am,2026-03-02 11:00 am,false'
  const late = GOOD.replaceAll('2027-03-02', '2027-03-10')
  await owner.post('/api/import', { text: calendly(past, late), planReminders: true })
  const messages = await app.db
    .selectFrom('messages')
    .select(['kind', 'channel', 'state'])
    .where('business_id', '=', page.scope.businessId)
    .execute()
  expect(messages).toEqual([
    { kind: 'reminder', channel: 'email', state: 'planned' },
    { kind: 'reminder', channel: 'email', state: 'planned' },
  ])
})

test('plans reminders for at most 20,000 imported appointments a day', async () => {
  const remind = async (planReminders: boolean) =>
    await owner.post('/api/import', { text: calendly(NEW), planReminders })
  await owner.post('/api/import', { text: calendly(GOOD), planReminders: true })
  await sql`
    insert into import_keys (business_id, key, appointment_id, created_at)
    select k.business_id, 'copy ' || n, k.appointment_id, k.created_at
    from import_keys k, generate_series(1, 19999) n
    where k.business_id = ${page.scope.businessId}`.execute(app.db)
  const refused = await remind(true)
  expect([refused.status, refused.body.code]).toEqual([429, 'too-many-reminders'])
  expect(refused.headers.get('retry-after')).toBe('86400')
  expect(await count('appointments')).toBe(1)
  const silent =
    'Start,Duration,Client,Email,Service,Staff\n2027-03-02T20:00:00.000Z,60,Zoë,,Haircut,Staff 1'
  const unreminded = await owner.post('/api/import', { text: silent, planReminders: true })
  expect([unreminded.status, unreminded.text]).toEqual([200, expect.anything()])
  expect((await remind(false)).status).toBe(200)
  expect(await count('appointments')).toBe(3)
})

test('a later change of settings does not plan reminders that the import omitted', async () => {
  await owner.post('/api/import', { text: calendly(GOOD.replaceAll('2027-03-02', '2027-03-10')) })
  expect((await owner.patch('/api/business', { reminderLeads: [2880, 60] })).status).toBe(200)
  expect(await count('messages')).toBe(0)
})

import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { type Seeded, seedOwned } from '#test/seed.ts'

const app = testApp()

const cards = ({ scope }: Seeded) =>
  app.db
    .selectFrom('clients')
    .select(['id', 'name', 'phone', 'notes'])
    .where('business_id', '=', scope.businessId)
    .orderBy('name')
    .execute()

test('a placeholder is no one’s number, even if an earlier import stored it', async () => {
  const { page, owner } = await seedOwned(app)
  const walkIns = [
    'Start,End,Client,Phone,Service,Staff',
    '2027-03-02 10:00,2027-03-02 11:00,Ada,N/A,Haircut,Staff 1',
    '2027-03-02 11:00,2027-03-02 12:00,Bo,N/A,Haircut,Staff 1',
  ].join('\n')
  expect((await owner.post('/api/import', { text: walkIns })).body.appointments).toBe(2)
  expect(await cards(page)).toEqual([])

  const { businessId: business_id } = page.scope
  await app.db.insertInto('clients').values({ business_id, name: 'Cy', phone: 'N/A' }).execute()
  const text = 'Client name,Phone,Notes\nCy,N/A,\nDi,N/A,'
  expect((await owner.post('/api/import', { text })).body).toMatchObject({ clients: 1, here: 1 })
  expect(await cards(page)).toMatchObject([{ name: 'Cy' }, { name: 'Di', phone: '' }])
})

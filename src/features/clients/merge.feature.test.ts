import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '#test/chance.ts'
import { testApp } from '#test/harness.ts'
import { insertAppointment, seedBusiness, seedOwned, signedInAs } from '#test/seed.ts'

const app = testApp()

async function withClients(names: readonly string[]) {
  const { page, owner } = await seedOwned(app)
  for (const [day, name] of names.entries()) {
    const startsAt = new Date(Date.UTC(2027, 1, 1 + day, 15))
    const email = `${name.toLowerCase()}@example.com`
    await insertAppointment(app.db, page, startsAt, {
      customer_name: name,
      customer_email: email,
      customer_email_key: email,
    })
  }
  const search = (body: object = {}) => owner.post('/api/clients/search', body)
  const { body } = await search()
  const ids: Record<string, number> = Object.fromEntries(
    body.clients.map(({ name, id }: { name: string; id: number }) => [name, id]),
  )
  const merge = (into: number, from: number) => owner.post(`/api/clients/${into}/merge`, { from })
  const undo = (into: number, from: number) => owner.delete(`/api/clients/${into}/merge/${from}`)
  return { page, owner, ids, search, merge, undo }
}

test('a merged client’s visits, notes and names count for the remaining client', async () => {
  const { page, owner, ids, search, merge } = await withClients(['Ada', 'Bo'])
  const { Ada: ada = 0, Bo: bo = 0 } = ids
  await owner.patch(`/api/clients/${bo}`, { notes: 'Likes tea' })
  const { status, body } = await merge(ada, bo)
  expect([status, body.counts.visits, body.merged]).toMatchObject([
    200,
    2,
    [{ id: bo, name: 'Bo', notes: 'Likes tea' }],
  ])
  expect((await owner.get(`/api/clients/${bo}`)).body).toEqual(body)
  for (const text of ['bo@', 'Ada', undefined])
    expect((await search({ text })).body.clients).toMatchObject([{ id: ada, visits: 2 }])
  await insertAppointment(app.db, page, new Date('2027-02-20T15:00:00Z'), {
    customer_name: 'Bo',
    customer_email: 'bo@example.com',
    customer_email_key: 'bo@example.com',
  })
  expect((await search()).body.clients).toMatchObject([{ id: ada, visits: 3 }])
})

test('refuses to merge clients who were merged in the meantime or belong to another business', async () => {
  const { ids, merge, undo } = await withClients(['Ada', 'Bo', 'Cy'])
  const { Ada: ada = 0, Bo: bo = 0, Cy: cy = 0 } = ids
  const other = await withClients(['Di'])
  expect((await merge(ada, bo)).status).toBe(200)
  expect((await merge(ada, bo)).status).toBe(200)
  expect([(await merge(cy, bo)).body.code, (await merge(bo, cy)).body.code]).toEqual([
    'merged',
    'merged',
  ])
  expect((await merge(ada, ada)).status).toBe(400)
  expect((await merge(ada, other.ids.Di!)).status).toBe(404)
  expect((await other.merge(ada, other.ids.Di!)).status).toBe(404)
  expect((await undo(ada, cy)).status).toBe(404)
  expect((await other.undo(ada, bo)).status).toBe(404)
})

test('a list does not end early because the client of its cursor is gone', async () => {
  const names = Array.from({ length: 51 }, (_, index) => `Client ${index + 10}`)
  const { ids, search } = await withClients(names)
  const { clients, next } = (await search()).body
  expect([clients.length, next]).toEqual([50, ids['Client 59']])
  expect((await search({ cursor: next })).body.clients).toMatchObject([{ name: 'Client 60' }])
  await app.db.deleteFrom('appointments').where('client_id', '=', next!).execute()
  await app.db.deleteFrom('clients').where('id', '=', next!).execute()
  const { status, body } = await search({ cursor: next })
  expect([status, body.error]).toEqual([400, 'This cursor is not valid.'])
})

test('one of two simultaneous merges in opposite directions wins', async () => {
  const { ids, merge, search } = await withClients(['Ada', 'Bo'])
  const { Ada: ada = 0, Bo: bo = 0 } = ids
  const answers = await Promise.all([merge(ada, bo), merge(bo, ada)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await search()).body.clients).toMatchObject([{ visits: 2 }])
})

test('undoing merges restores every response, in any order', async () => {
  const names = ['Ada', 'Bo', 'Cy', 'Di', 'Ed']
  const pair = fc.tuple(fc.nat(names.length - 1), fc.nat(names.length - 1))
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 5 }), pair, async (earlier, [a, b]) => {
      const { owner, ids, search, merge, undo } = await withClients(names)
      const idOf = (nth: number) => ids[names[nth]!]!
      for (const [into, from] of earlier) await merge(idOf(into), idOf(from))
      const answers = async () => {
        const cards = await Promise.all(
          Object.values(ids).map(async id => (await owner.get(`/api/clients/${id}`)).body),
        )
        return [(await search()).body, cards]
      }
      const before = await answers()
      const { status } = await merge(idOf(a), idOf(b))
      if (status !== 200 || JSON.stringify(await answers()) === JSON.stringify(before)) return
      expect((await undo(idOf(a), idOf(b))).status).toBe(200)
      expect(await answers()).toEqual(before)
    }),
    { numRuns: cases(15, 100) },
  )
})

test('erasing a client removes all their details, including those of clients merged into them', async () => {
  const { owner, ids, merge, search } = await withClients(['Adalbert', 'Bonifaz', 'Cyrill'])
  const { Adalbert: ada = 0, Bonifaz: bo = 0 } = ids
  await owner.patch(`/api/clients/${bo}`, { notes: 'Secret tea' })
  await merge(ada, bo)
  const erased = await owner.post('/api/client-data/erase', { clientId: ada })
  expect([erased.status, erased.body.appointments]).toEqual([200, 2])
  const left = (await owner.get('/api/export.json')).text
  for (const word of ['Adalbert', 'Bonifaz', 'adalbert@', 'bonifaz@', 'Secret'])
    expect(left).not.toContain(word)
  expect((await search()).body.clients).toMatchObject([{ name: 'Cyrill' }])
  expect((await owner.get(`/api/clients/${ada}`)).status).toBe(404)
})

test('another business’s client can’t be read, changed, exported or erased', async () => {
  const { ids } = await withClients(['Ada'])
  const stranger = await signedInAs(app, (await seedBusiness(app.db)).scope)
  const path = `/api/clients/${ids.Ada}`
  const answers = [
    await stranger.get(path),
    await stranger.patch(path, { name: 'X' }),
    await stranger.post('/api/client-data/export', { clientId: ids.Ada }),
    await stranger.post('/api/client-data/erase', { clientId: ids.Ada }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
})

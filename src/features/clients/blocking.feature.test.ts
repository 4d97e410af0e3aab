import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases, rounds } from '#test/chance.ts'
import { type TestApp, testProcesses } from '#test/harness.ts'
import { ALWAYS_OPEN, bookingBody, bookOn, seedOwned } from '#test/seed.ts'

const { app, other } = testProcesses()

const HOUR_MS = 3_600_000
const FIRST = Date.parse('2027-03-02T15:00:00.000Z')
const at = (hours: number) => new Date(FIRST + hours * HOUR_MS).toISOString()

const CALL_TO_BOOK = {
  code: 'call-to-book',
  error: 'Please contact the business to book this appointment.',
}

async function salon() {
  const { page, owner } = await seedOwned(app, { weekly: ALWAYS_OPEN })
  const add = async (contact: object) =>
    (await owner.post('/api/clients', { name: 'Ada', ...contact })).body.id as number
  const block = (id: number, blocked = true) => owner.patch(`/api/clients/${id}`, { blocked })
  let hour = 0
  const book = (changes: object = {}, process: { browser: TestApp['browser'] } = app) =>
    bookOn(process.browser(), page, at(hour++), { ...changes })
  const clientOf = async (appointmentId: number) =>
    (await owner.get(`/api/appointments/${appointmentId}/client`)).body.id as number
  const search = (body: object) => owner.post('/api/clients/search', body)
  return { page, owner, add, block, book, clientOf, search }
}

test('a blocked client who books online reads that they should contact the business', async () => {
  const { add, block, book } = await salon()
  expect((await book()).status).toBe(201)
  const ada = await add({ email: 'ada2@example.com' })
  expect((await block(ada)).body.blockedAt).toBe(app.context.clock().toISOString())
  const refused = await book({ customerEmail: 'ADA2@example.com', customerPhone: '+12125550188' })
  expect([refused.status, refused.body]).toEqual([403, CALL_TO_BOOK])
  expect((await book()).status).toBe(201)
  expect((await block(ada, false)).body.blockedAt).toBeNull()
  expect((await book({ customerEmail: 'ada2@example.com' })).status).toBe(201)
})

test('a number blocks only a client without an address, because families share numbers', async () => {
  const { add, block, book } = await salon()
  await block(await add({ email: 'mother@example.com', phone: '+12125550171' }))
  expect((await book({ customerPhone: '+1 212 555 0171' })).status).toBe(201)
  await block(await add({ phone: '+12125550172' }))
  expect((await book({ customerPhone: '(212) 555-0172' })).body.code).toBe('call-to-book')
})

test('only a booking that could be made reveals that its client is blocked', async () => {
  const { page, add, block, book } = await salon()
  await block(await add({ email: 'bo@example.com' }))
  const late = await bookOn(app.browser(), page, '2027-02-01T15:00:00.000Z', {
    customerEmail: 'bo@example.com',
  })
  expect(late.body.code).toBe('not-offered')
  const taken = (await book({ customerEmail: 'cy@example.com' })).body.startTime
  const second = await bookOn(app.browser(), page, taken, { customerEmail: 'bo@example.com' })
  expect(second.body.code).toBe('slot-taken')
})

test('the owner still books for a blocked client, and finds them with a filter', async () => {
  const { page, owner, add, block, search } = await salon()
  const ada = await add({ email: 'ada@example.com' })
  await add({ name: 'Bo', email: 'bo@example.com' })
  await block(ada)
  const input = bookingBody(page, at(0), { pageName: undefined })
  expect((await owner.post('/api/appointments', input)).status).toBe(201)
  expect((await search({ filter: 'blocked' })).body.clients).toMatchObject([
    { id: ada, blocked: true },
  ])
  expect((await search({})).body.clients.map((one: { blocked: boolean }) => one.blocked)).toEqual([
    true,
    false,
  ])
})

test('a repeated booking from before the block returns the appointment', async () => {
  const { page, block, clientOf } = await salon()
  const headers = { 'idempotency-key': 'once' }
  const input = bookingBody(page, at(0))
  const first = await app.browser().post('/api/appointments', input, headers)
  await block(await clientOf(first.body.id))
  const again = await app.browser().post('/api/appointments', input, headers)
  expect([again.status, again.body.id]).toEqual([201, first.body.id])
})

test('a blocked client can’t move an appointment or undo a cancellation, but can cancel', async () => {
  const { page, owner, block, clientOf } = await salon()
  const client = app.browser()
  const { body } = await bookOn(client, page, at(0))
  const token = new URL(body.manageUrl!).pathname.replace('/manage/', '')
  await client.get(`/api/manage/${token}`)
  const id = await clientOf(body.id)
  const path = `/api/appointments/${body.id}`
  const move = { startTime: at(3), endTime: at(4) }
  await block(id)
  expect((await client.patch(path, move)).body).toEqual(CALL_TO_BOOK)
  expect((await client.patch(path, { description: 'Running late' })).status).toBe(200)
  expect((await owner.patch(path, move)).status).toBe(200)
  expect((await client.delete(path)).status).toBe(204)
  expect((await client.post(`${path}/undo`)).body).toEqual(CALL_TO_BOOK)
  await block(id, false)
  expect((await client.post(`${path}/undo`)).status).toBe(200)
})

test('erasing a blocked client ends the block with the rest of their data', async () => {
  const { owner, add, block, book } = await salon()
  const id = await add({ email: 'ada@example.com' })
  await block(id)
  expect((await book()).status).toBe(403)
  await owner.post('/api/client-data/erase', { clientId: id, cancelUpcoming: false })
  expect((await book()).status).toBe(201)
})

test('another process refuses a blocked client at once, although it has cached the offer', async () => {
  const { add, block, book } = await salon()
  expect((await book({ customerEmail: 'warm@example.com' }, other)).status).toBe(201)
  const id = await add({ email: 'ada@example.com' })
  await block(id)
  expect((await book({}, other)).body).toEqual(CALL_TO_BOOK)
  await block(id, false)
  expect((await book({}, other)).status).toBe(201)
})

test('after a block, no process books the client', async () => {
  const { owner, block, book, clientOf } = await salon()
  const { body } = await book()
  const id = await clientOf(body.id)
  for (let round = 0; round < rounds(10, 100); round++) {
    const bookings = [app, other, app, other, other, app].map(process => book({}, process))
    const [blocked, ...answers] = await Promise.all([block(id), ...bookings])
    expect(answers.every(({ status }) => status === 201 || status === 403)).toBe(true)
    // These counts were read after the block took effect, so they must not grow.
    const { counts } = (await owner.get(`/api/clients/${id}`)).body
    expect(counts.upcoming).toBe(blocked.body.counts.upcoming)
    expect((await book({}, other)).status).toBe(403)
    await block(id, false)
  }
})

type Step =
  | { do: 'block' | 'unblock'; who: number }
  | { do: 'merge' | 'separate'; who: number; from: number }
  | { do: 'readdress'; who: number; to: number }

const COUNT = 4
const who = fc.nat(COUNT - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('block' as const, 'unblock' as const), who }),
  fc.record({ do: fc.constantFrom('merge' as const, 'separate' as const), who, from: who }),
  fc.record({ do: fc.constant('readdress' as const), who, to: fc.nat(9) }),
)

test('no address on a blocked card can book, but every other address can', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async steps => {
      const { owner, add, block, book } = await salon()
      const ids: number[] = []
      for (let nth = 0; nth < COUNT; nth++) ids.push(await add({ email: `c${nth}@example.com` }))
      for (const each of steps) {
        const id = ids[each.who]!
        if (each.do === 'merge')
          await owner.post(`/api/clients/${id}/merge`, { from: ids[each.from] })
        else if (each.do === 'separate')
          await owner.delete(`/api/clients/${id}/merge/${ids[each.from]}`)
        else if (each.do === 'readdress')
          await owner.patch(`/api/clients/${id}`, { email: `n${each.to}@example.com` })
        else await block(id, each.do === 'block')
      }
      for (const id of ids) {
        const { blockedAt, email, merged } = (await owner.get(`/api/clients/${id}`)).body
        for (const address of [email, ...merged.map((one: { email: string }) => one.email)]) {
          const { status } = await book({ customerEmail: address }, other)
          expect([address, status]).toEqual([address, blockedAt === null ? 201 : 403])
        }
      }
    }),
    { numRuns: cases(8, 40) },
  )
})

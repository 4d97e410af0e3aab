import { expect, test } from 'vitest'
import { keepOpen } from '#platform/db/transaction.ts'
import { MONDAY_MORNING, openTestDatabase, startTestApp, testApp } from '#test/harness.ts'
import { insertAppointment, type Seeded, seedOwned } from '#test/seed.ts'
import { duringTransaction } from '#test/waiting.ts'

const app = testApp()
const ADA = 'ada@example.com'
const erasure = { email: ADA, cancelUpcoming: true }

/** Ada got it for Grace's appointment. */
async function receiptOf({ scope, ...page }: Seeded, db = app.db) {
  const grace = { customer_email: 'grace@example.com', customer_email_key: 'grace@example.com' }
  const appointment_id = await insertAppointment(db, { scope, ...page }, MONDAY_MORNING, grace)
  return {
    business_id: scope.businessId,
    appointment_id,
    kind: 'sale-receipt',
    channel: 'email',
    recipient: 'Ada@example.com',
    due_at: MONDAY_MORNING,
    cause: 'sale-receipt:1:1',
    payload: '{}',
  } as const
}

test('erases a receipt that is sent while the erasure waits', async () => {
  const { page, owner } = await seedOwned(app)
  await insertAppointment(app.db, page, new Date('2027-02-01T14:00:00.000Z'))
  const receipt = await receiptOf(page)
  const { status, body } = await duringTransaction(
    app,
    async tx => {
      await keepOpen(tx, page.scope)
      await tx.insertInto('messages').values(receipt).execute()
    },
    () => owner.post('/api/client-data/erase', erasure),
  )
  expect([status, body]).toEqual([200, { appointments: 1, cancelled: 0, messages: 1 }])
  const left = app.db.selectFrom('messages').select('recipient')
  expect(await left.where('business_id', '=', page.scope.businessId).execute()).toEqual([
    { recipient: null },
  ])
})

test('an erasure searches all messages before it makes bookings wait, and then only new ones', async () => {
  const seen: string[] = []
  const database = await openTestDatabase({ onStatement: ({ sql }) => seen.push(sql) })
  const watched = await startTestApp({ database })
  const { page, owner } = await seedOwned(watched)
  await insertAppointment(watched.db, page, new Date('2027-02-01T14:00:00.000Z'))
  const receipt = await receiptOf(page, watched.db)
  await watched.db.insertInto('messages').values(receipt).execute()
  seen.length = 0
  const { body } = await owner.post('/api/client-data/erase', erasure)
  expect(body).toEqual({ appointments: 1, cancelled: 0, messages: 1 })
  const locked = seen.findIndex(text => /from "businesses".*for no key update/.test(text))
  const searches = (from: number, to?: number) =>
    seen.slice(from, to).filter(text => text.includes('lower(recipient)'))
  expect(searches(0, locked)).toEqual([expect.not.stringContaining('id > ')])
  expect(searches(locked)).toEqual([expect.stringContaining('id > ')])
  await watched.close()
})

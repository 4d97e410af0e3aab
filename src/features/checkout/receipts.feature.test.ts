import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { paidSale } from '#test/sales.ts'
import { insertAppointment, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import type { Sale } from './contract.ts'
import { MAX_RECEIPTS } from './rules.ts'

const HOUR = 3_600_000
const ADA = 'ada@example.com'
const app = testApp()
let salon: Seeded
let owner: TestBrowser

async function closedSale(): Promise<Sale> {
  const id = await insertAppointment(app.db, salon, new Date(MONDAY_MORNING.getTime() + HOUR))
  const { body } = await owner.post('/api/sales', { appointmentId: id })
  const lines = [...body.lines, { kind: 'tip', name: 'Tip', cents: 500 }]
  await owner.put(`/api/sales/${body.id}/lines`, { version: body.version, lines })
  const paid = await paidSale(owner, id)
  return (await owner.post(`/api/sales/${paid.id}/close`)).body
}
const send = (sale: Sale, email = ADA, receipts = sale.receipts) =>
  owner.post(`/api/sales/${sale.id}/receipts`, { version: sale.version, receipts, email })
const planned = async () =>
  await app.db
    .selectFrom('messages')
    .select(['recipient', 'state', 'cause'])
    .where('business_id', '=', salon.scope.businessId)
    .where('kind', '=', 'sale-receipt')
    .orderBy('id')
    .execute()

beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  salon = await seedBusiness(app.db)
  owner = await signedInAs(app, salon.scope)
})

const mailTo = async (recipient: string) =>
  await app.db
    .selectFrom('sandbox_messages')
    .select(['subject', 'body_text'])
    .where('recipient', '=', recipient)
    .executeTakeFirstOrThrow()
/** The page sorts after the seeded one, which shows no address. */
const addPage = (address: string, shown = true) =>
  owner.post('/api/public-pages', {
    name: `${salon.pageName}-${address.length}-${shown}`,
    title: 'Also here',
    settings: {
      template: { name: 'beauty', sections: { contactInfo: shown } },
      services: [salon.serviceId],
      staffMembers: [salon.staffId],
      contactInfo: { address },
    },
  })

test('a receipt shows number, lines, total and payments', async () => {
  const sale = await closedSale()
  const { body } = await send(sale, 'counter@example.com')
  expect(body).toMatchObject({ state: 'closed', receipts: 1 })
  await sendDue(app.context)
  const mail = await mailTo('counter@example.com')
  expect(mail.subject).toContain('Receipt 1 from')
  for (const text of ['Haircut', '$45.00', 'Tip', '$5.00', '$50.00', 'Cash', 'From'])
    expect(mail.body_text).toContain(text)
})

test('a receipt shows the business’s address at the time, as on its pages', async () => {
  const sale = await closedSale()
  await send(sale, 'nowhere@example.com', 0)
  const hidden = await addPage('1 Hidden Road', false)
  const shown = await addPage('22 Shown Street')
  expect([hidden.status, shown.status]).toEqual([201, 201])
  await send(sale, 'somewhere@example.com', 1)
  await owner.delete(`/api/public-pages/${shown.body.name}`)
  await sendDue(app.context)
  expect((await mailTo('nowhere@example.com')).body_text).not.toMatch(/Hidden Road|Shown Street/)
  const { body_text } = await mailTo('somewhere@example.com')
  expect(body_text).toContain('22 Shown Street')
  expect(body_text).not.toContain('Hidden')
})

test('a receipt shows the address of the page that the client booked on', async () => {
  await addPage('22 Shown Street')
  const { id } = await app.db
    .updateTable('public_pages')
    .set({ settings: sql`jsonb_set(settings, '{contactInfo,address}', '"3 Own Lane"')` })
    .where('business_id', '=', salon.scope.businessId)
    .where('name', '=', (await addPage('4 Other Row')).body.name)
    .returning('id')
    .executeTakeFirstOrThrow()
  const sale = await closedSale()
  await app.db
    .updateTable('appointments')
    .set({ page_id: id })
    .where('business_id', '=', salon.scope.businessId)
    .where('id', '=', sale.appointmentId)
    .execute()
  await send(sale, 'booked@example.com')
  await sendDue(app.context)
  const { body_text } = await mailTo('booked@example.com')
  expect(body_text).toContain('3 Own Lane')
  expect(body_text).not.toContain('Shown Street')
})

test('pressing twice sends one receipt, and a different address at the same count is refused', async () => {
  const sale = await closedSale()
  const answers = await Promise.all([send(sale), send(sale)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await planned()).toHaveLength(1)
  const other = await send(sale, 'bo@example.com')
  expect([other.status, other.body.code]).toEqual([409, 'changed'])
  expect(await planned()).toMatchObject([{ recipient: ADA }])
})

test('a sale sends five receipts at most', async () => {
  let sale = await closedSale()
  for (let sent = 0; sent < MAX_RECEIPTS; sent++) sale = (await send(sale)).body
  expect(sale.receipts).toBe(MAX_RECEIPTS)
  expect((await send(sale)).body.code).toBe('too-many-receipts')
  expect(await planned()).toHaveLength(MAX_RECEIPTS)
})

test('an open or void sale has no receipt, and voiding withdraws one that is not sent yet', async () => {
  const sale = await closedSale()
  await send(sale)
  const { body } = await owner.post(`/api/sales/${sale.id}/void`)
  expect(await planned()).toMatchObject([{ state: 'cancelled' }])
  expect((await send(body)).body.code).toBe('not-closed')
  const again = await paidSale(owner, sale.appointmentId)
  expect((await send(again)).body.code).toBe('not-closed')
})

test('a receipt that failed while its sale was voided is not sent again', async () => {
  const sale = await closedSale()
  await send(sale, 'void@example.com')
  const set = (state: 'sending' | 'planned') =>
    app.db.updateTable('messages').set({ state }).where('kind', '=', 'sale-receipt').execute()
  await set('sending')
  await owner.post(`/api/sales/${sale.id}/void`)
  await set('planned')
  await sendDue(app.context)
  expect(await planned()).toMatchObject([{ recipient: 'void@example.com', state: 'skipped' }])
})

test('a refund sends nothing, and the next receipt shows it', async () => {
  const sale = await closedSale()
  await send(sale)
  const { body } = await owner.post(`/api/sales/${sale.id}/refunds`, {
    version: sale.version,
    paymentId: sale.payments[0]!.id,
    cents: 1000,
  })
  expect(await planned()).toHaveLength(1)
  const stale = await send(sale, ADA, 1)
  expect([stale.status, stale.body.code]).toEqual([409, 'changed'])
  expect((await send(body)).body.receipts).toBe(2)
})

test('moving or finishing the visit does not stop its receipt', async () => {
  const sale = await closedSale()
  await send(sale)
  await owner.patch(`/api/appointments/${sale.appointmentId}`, { status: 'completed' })
  expect(await planned()).toMatchObject([{ state: 'planned' }])
})

test('wrong addresses and another business’s sale are refused', async () => {
  const sale = await closedSale()
  for (const email of ['', 'ada', 'a@b.c, d@e.f', `${'a'.repeat(65)}@example.com`])
    expect((await send(sale, email)).status).toBe(400)
  salon = await seedBusiness(app.db)
  owner = await signedInAs(app, salon.scope)
  expect((await send(sale)).status).toBe(404)
})

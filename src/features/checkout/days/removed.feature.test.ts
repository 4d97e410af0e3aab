import { expect, test } from 'vitest'
import { createService } from '#test/factories.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { closeSale, paidSale } from '#test/sales.ts'
import { insertAppointment, seedOwned } from '#test/seed.ts'

const app = testApp()
const TODAY = '2027-03-01'

test('a day keeps who sold what once staff member and service are removed', async () => {
  app.setNow(MONDAY_MORNING)
  const { page, owner } = await seedOwned(app, { staffCount: 2 })
  const [, helper] = page.staffIds as [number, number]
  const mask = await createService(owner)
  const visit = await insertAppointment(app.db, page, new Date('2027-03-01T15:00:00Z'))
  const sale = (await owner.post('/api/sales', { appointmentId: visit })).body
  const lines = [
    ...sale.lines,
    { kind: 'service', name: 'Mask', cents: 900, staffId: helper, serviceId: mask.id },
  ]
  await owner.put(`/api/sales/${sale.id}/lines`, { version: sale.version, lines })
  await closeSale(owner, visit)
  const dayOf = async () => (await owner.get(`/api/sales/day?date=${TODAY}`)).body
  const before = await dayOf()
  expect(before.staff).toMatchObject([{ services: 4500 }, { id: helper, services: 900 }])
  expect((await owner.delete(`/api/staff/${helper}`)).status).toBe(204)
  expect((await owner.delete(`/api/services/${mask.id}`)).status).toBe(204)
  expect(await dayOf()).toEqual(before)
  const { body } = await owner.get(`/api/reports/sales?from=${TODAY}&to=2027-03-07`)
  expect(body.byService).toMatchObject([{ cents: 4500 }, { id: mask.id, cents: 900 }])
})

test('an open sale can take over the staff member and service that are booked by now', async () => {
  app.setNow(MONDAY_MORNING)
  const { page, owner } = await seedOwned(app, { staffCount: 2 })
  const [first, second] = page.staffIds as [number, number]
  const visit = await insertAppointment(app.db, page, new Date('2027-03-01T15:00:00Z'))
  const { id } = await paidSale(owner, visit)
  const read = async () => (await owner.get(`/api/sales?appointmentId=${visit}`)).body
  expect(await read()).not.toHaveProperty('booked')
  const moved = await owner.patch(`/api/appointments/${visit}`, { staffId: second })
  expect(moved.status).toBe(200)
  const { sale, booked } = await read()
  expect([sale!.lines, booked]).toMatchObject([[{ staffId: first }], [{ staffId: second }]])
  const taken = { version: sale!.version, lines: booked }
  expect((await owner.put(`/api/sales/${id}/lines`, taken)).status).toBe(200)
  expect(await read()).not.toHaveProperty('booked')
  expect((await owner.post(`/api/sales/${id}/close`)).status).toBe(200)
  const { body: day } = await owner.get(`/api/sales/day?date=${TODAY}`)
  expect(day.staff).toMatchObject([{ id: second, services: 4500 }])
})

test('lists a cancelled visit and a no-show while their open sale has payments', async () => {
  app.setNow(MONDAY_MORNING)
  const { page, owner } = await seedOwned(app)
  const visit = (hour: number) =>
    insertAppointment(app.db, page, new Date(`2027-03-01T${hour}:00:00Z`))
  const [cancelled, missed] = [await visit(15), await visit(16)]
  const [sale] = [await paidSale(owner, cancelled), await paidSale(owner, missed)]
  expect((await owner.delete(`/api/appointments/${cancelled}`)).status).toBe(204)
  const noShow = await owner.patch(`/api/appointments/${missed}`, { status: 'no_show' })
  expect(noShow.status).toBe(200)
  const openVisits = async () => (await owner.get(`/api/sales/day?date=${TODAY}`)).body.open.visits
  expect(await openVisits()).toMatchObject([
    { id: cancelled, step: 'cancelled', paid: 4500 },
    { id: missed, step: 'no_show', paid: 4500 },
  ])
  const isSold = async () => (await owner.get(`/api/appointments/${cancelled}`)).body.sold
  expect(await isSold()).toBe(true)
  expect((await owner.post(`/api/sales/${sale!.id}/void`)).status).toBe(200)
  expect(await openVisits()).toMatchObject([{ id: missed }])
  expect(await isSold()).toBeUndefined()
})

test('totals cover at most 32 days', async () => {
  const { owner } = await seedOwned(app)
  const statusOf = async (from: string, to: string) =>
    (await owner.get(`/api/sales/totals?from=${from}T00:00:00Z&to=${to}T00:00:00Z`)).status
  expect(await statusOf('2027-01-01', '2027-02-02')).toBe(200)
  expect(await statusOf('2027-01-01', '2027-02-03')).toBe(400)
  expect(await statusOf('2027-01-02', '2027-01-01')).toBe(400)
})

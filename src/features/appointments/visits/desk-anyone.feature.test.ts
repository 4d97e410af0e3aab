import { expect, test } from 'vitest'
import type { VisitStart } from '#features/availability/visits-contract.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookOn, signedInAs } from '#test/seed.ts'
import { type Salon, seedSalon, tuesdayAt, visitOn } from '../testing/several.ts'

const app = testApp()

async function openSalon() {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db)
  const owner = await signedInAs(app, salon.scope)
  const book = (startTime: string, items: object[]) => {
    const { pageName: _, ...visit } = visitOn(salon, startTime, { items })
    return owner.post('/api/visits', { ...visit, notificationMethods: ['email'] })
  }
  return { salon, owner, book }
}

const byAnyone = ({ serviceId, colorId }: Salon) => [{ serviceId }, { serviceId: colorId }]

test('an owner can book anyone who works and is free, even between the times clients are offered', async () => {
  const { salon, book } = await openSalon()
  await bookOn(app.browser(), salon, tuesdayAt('11:00'))
  const { status, body } = await book(tuesdayAt('10:10'), byAnyone(salon))
  expect(status).toBe(201)
  expect(body.items.map(({ staffId }) => staffId)).toEqual([salon.otherStaffId, salon.otherStaffId])
})

test('choosing anyone when everyone is busy is refused with other times', async () => {
  const { salon, book } = await openSalon()
  for (const startTime of [tuesdayAt('20:10'), tuesdayAt('16:00')]) {
    const { status, body } = await book(startTime, byAnyone(salon))
    expect([status, body.code]).toEqual([409, 'not-offered'])
    expect(body.error).toContain('who does each service')
    const [nearest] = body.alternatives as unknown as VisitStart[]
    expect(nearest?.items).toHaveLength(2)
  }
  const { businessId } = salon.scope
  const booked = app.db.selectFrom('appointments').select('id')
  expect(await booked.where('business_id', '=', businessId).execute()).toEqual([])
})

test('anyone must be working even if only one person offers the service', async () => {
  const { salon, owner, book } = await openSalon()
  const { serviceId, colorId, staffId, otherStaffId } = salon
  await owner.patch(`/api/staff/${staffId}`, { serviceIds: [serviceId] })
  await owner.patch(`/api/staff/${otherStaffId}`, { serviceIds: [colorId] })
  const chosen = { serviceId, staffId }
  for (const items of [byAnyone(salon), [chosen, { serviceId: colorId }]]) {
    const { status, body } = await book(tuesdayAt('20:10'), items)
    expect([status, body.code]).toEqual([409, 'not-offered'])
  }
  const items = [chosen, { serviceId: colorId, staffId: otherStaffId }]
  expect((await book(tuesdayAt('20:10'), items)).status).toBe(201)
})

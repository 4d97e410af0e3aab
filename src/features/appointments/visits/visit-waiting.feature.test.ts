import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookingBody, signedInAs } from '#test/seed.ts'
import { seedSalon, tuesdayAt, visitOn } from '../testing/several.ts'

const app = testApp()

/** A haircut at 10:00, then a color from 11:00 to 12:30 in which the client waits at 11:30. */
async function booked() {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db, { business: { slot_interval_minutes: 30 } })
  const owner = await signedInAs(app, salon.scope)
  await owner.patch(`/api/services/${salon.colorId}`, { waiting: { after: 30, minutes: 30 } })
  const { body } = await app.browser().post('/api/visits', visitOn(salon, tuesdayAt('10:00')))
  const color: number = body.items[1]!.id
  const gap = async () => {
    const { rows } = await sql<{ from: Date; to: Date }>`
      select lower(gap) as from, upper(gap) as to from appointments
      where id = ${color}`.execute(app.db)
    return rows.map(({ from, to }) => [from.toISOString(), to.toISOString()])[0]
  }
  const visitor = app.browser()
  await visitor.get(`/api/manage/${String(body.manageUrl).split('/').at(-1)}`)
  const path = `/api/appointments/${body.visitId}`
  return { salon, owner, visitor, gap, path, page: `?page=${salon.pageName}` }
}

test('a service of a visit leaves its waiting time free for another client', async () => {
  const { salon, owner, gap } = await booked()
  expect(await gap()).toEqual([tuesdayAt('11:30'), tuesdayAt('12:00')])
  const within = (from: string, to: string) =>
    owner.post('/api/appointments', {
      serviceId: salon.serviceId,
      staffId: salon.otherStaffId,
      startTime: tuesdayAt(from),
      endTime: tuesdayAt(to),
      customerName: 'Bo',
      customerEmail: 'bo@example.com',
      customerPhone: '+12125550124',
      notificationMethods: ['email'],
    })
  expect((await within('11:45', '12:15')).body).toMatchObject({ code: 'slot-taken' })
  expect((await within('11:30', '12:00')).status).toBe(201)
  expect((await within('11:30', '12:00')).body).toMatchObject({ code: 'slot-taken' })
})

test('waiting time that the owner adds to a service of a visit is offered to others', async () => {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db, {
    service: { duration_minutes: 30 },
    business: { slot_interval_minutes: 30 },
  })
  const owner = await signedInAs(app, salon.scope)
  const items = [
    { serviceId: salon.serviceId, staffId: salon.staffId },
    { serviceId: salon.colorId, staffId: salon.otherStaffId },
  ]
  await app.db
    .updateTable('services')
    .set({ duration_minutes: 90 })
    .where('id', '=', salon.colorId)
    .execute()
  const { body } = await app
    .browser()
    .post('/api/visits', visitOn(salon, tuesdayAt('10:30'), { items }))
  const free = async () => {
    const query = `serviceId=${salon.serviceId}&staffId=${salon.otherStaffId}&from=2027-03-02&to=2027-03-02`
    const { body: found } = await app
      .browser()
      .get(`/api/public-pages/${salon.pageName}/slots?${query}`)
    return found.days[0]?.slots.some(
      (slot: { startTime: string }) => slot.startTime === tuesdayAt('11:30'),
    )
  }
  expect(await free()).toBe(false)
  const given = await owner.patch(`/api/appointments/${body.items[1]!.id}`, {
    waiting: { after: 30, minutes: 30 },
  })
  expect(given.status).toBe(200)
  expect(await free()).toBe(true)
})

test('waiting time is moved and restored with its visit', async () => {
  const { owner, visitor, gap, path, page } = await booked()
  const moved = await owner.patch(path, {
    startTime: tuesdayAt('13:00'),
    endTime: tuesdayAt('14:00'),
  })
  expect(moved.status).toBe(200)
  expect(await gap()).toEqual([tuesdayAt('14:30'), tuesdayAt('15:00')])
  await visitor.delete(`${path}${page}`)
  expect((await visitor.post(`${path}/undo${page}`)).status).toBe(200)
  expect(await gap()).toEqual([tuesdayAt('14:30'), tuesdayAt('15:00')])
})

test('an owner whose move is refused is offered times that fit around the waiting time', async () => {
  const { salon, owner, path } = await booked()
  const other = { customerEmail: 'bo@example.com', staffId: salon.otherStaffId }
  const body = bookingBody(salon, tuesdayAt('14:30'), other)
  const booking = { ...body, pageName: undefined, endTime: tuesdayAt('15:00') }
  expect((await owner.post('/api/appointments', booking)).status).toBe(201)
  const moveTo = (startTime: string) => owner.patch(path, { startTime })
  const { status, body: refused } = await moveTo(tuesdayAt('13:30'))
  expect([status, refused.code]).toEqual([409, 'slot-taken'])
  const starts = refused.alternatives.map(({ startTime }: { startTime: string }) => startTime)
  expect(starts).toEqual(['12:00', '13:00', '14:00', '14:30'].map(tuesdayAt))
  for (const start of starts) expect((await moveTo(start)).status).toBe(200)
})

test('a client moves a visit with the waiting time it was booked with', async () => {
  const { salon, owner, visitor, gap, path, page } = await booked()
  await owner.patch(`/api/services/${salon.colorId}`, { waiting: null })
  expect((await visitor.patch(`${path}${page}`, { startTime: tuesdayAt('14:00') })).status).toBe(
    200,
  )
  expect(await gap()).toEqual([tuesdayAt('15:30'), tuesdayAt('16:00')])
})

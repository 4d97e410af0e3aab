import { describe, expect, test } from 'vitest'
import type { VisitStart } from '#features/availability/visits-contract.ts'
import { testApp } from '#test/harness.ts'
import { lostInvariants } from '#test/invariants.ts'
import { bookingBody, bookOn, signedInAs } from '#test/seed.ts'
import { type Salon, seedSalon, visitOn } from '../testing/several.ts'

const app = testApp()

// 10:00 in New York.
const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TUESDAY_11 = '2027-03-02T16:00:00.000Z'
const TUESDAY_1230 = '2027-03-02T17:30:00.000Z'

const appointmentsOf = (salon: Salon) =>
  app.db
    .selectFrom('appointments')
    .selectAll()
    .where('business_id', '=', salon.scope.businessId)
    .orderBy('starts_at')
    .execute()
const messagesOf = (salon: Salon) =>
  app.db
    .selectFrom('messages')
    .select(['kind', 'appointment_id'])
    .where('business_id', '=', salon.scope.businessId)
    .orderBy('id')
    .execute()
const startsOf = async (salon: Salon, items: string, day = '2027-03-02') => {
  const { status, body } = await app
    .browser()
    .get(`/api/public-pages/${salon.pageName}/visits?items=${items}&from=${day}&to=${day}`)
  expect(status).toBe(200)
  return body.days.flatMap(({ starts }: { starts: { startTime: string }[] }) => starts)
}

describe('free times of a visit', () => {
  test('are those at which all services fit one after another', async () => {
    const salon = await seedSalon(app.db)
    await app.browser().post('/api/appointments', {
      ...bookingBody(salon, TUESDAY_11),
      staffId: salon.otherStaffId,
    })
    const starts = await startsOf(
      salon,
      `${salon.serviceId}.${salon.staffId},${salon.colorId}.${salon.otherStaffId}`,
    )
    expect(starts.map(({ startTime }: { startTime: string }) => startTime.slice(11, 16))).toEqual([
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
      '18:30',
      '19:00',
      '19:30',
    ])
    expect(starts[0]).toEqual({
      startTime: TUESDAY_11,
      endTime: '2027-03-02T18:30:00.000Z',
      items: [
        {
          serviceId: salon.serviceId,
          staffId: salon.staffId,
          startTime: TUESDAY_11,
          endTime: '2027-03-02T17:00:00.000Z',
        },
        {
          serviceId: salon.colorId,
          staffId: salon.otherStaffId,
          startTime: '2027-03-02T17:00:00.000Z',
          endTime: '2027-03-02T18:30:00.000Z',
        },
      ],
    })
  })

  test.each([
    ['one service', '1.any', 400],
    ['six services', '1.any,1.any,1.any,1.any,1.any,1.any', 400],
    ['words', 'cut.any,color.any', 400],
    ['services that the page does not offer', '999999.any,999998.any', 404],
  ])('are refused for %s', async (_, items, status) => {
    const salon = await seedSalon(app.db)
    const query = `items=${items}&from=2027-03-02&to=2027-03-02`
    const answer = await app.browser().get(`/api/public-pages/${salon.pageName}/visits?${query}`)
    expect(answer.status).toBe(status)
  })
})

describe('a client who books a visit', () => {
  test('gets an appointment for each service, one confirmation and one link', async () => {
    const salon = await seedSalon(app.db)
    const { status, body } = await app.browser().post('/api/visits', visitOn(salon, TUESDAY_10))
    expect(status).toBe(201)
    expect(body.items).toMatchObject([
      { id: body.visitId, visitId: body.visitId, serviceName: 'Haircut', startTime: TUESDAY_10 },
      { visitId: body.visitId, serviceName: 'Color', startTime: TUESDAY_11, endTime: TUESDAY_1230 },
    ])
    expect(body.manageUrl).toMatch(/^http:\/\/kairos\.test\/manage\/\S{40,}$/)
    const planned = await messagesOf(salon)
    expect(planned.filter(({ kind }) => kind === 'booking-confirmation')).toHaveLength(1)
    expect(planned.every(each => each.appointment_id === body.visitId)).toBe(true)
    const rows = await appointmentsOf(salon)
    expect(rows.map(row => row.price_cents)).toEqual([4500, 9000])
    expect(new Set(rows.map(row => row.client_id)).size).toBe(1)
    const clients = await app.db
      .selectFrom('clients')
      .select('id')
      .where('business_id', '=', salon.scope.businessId)
      .execute()
    expect(clients).toHaveLength(1)
  })

  test('is given someone who is free for each service', async () => {
    const salon = await seedSalon(app.db)
    await bookOn(app.browser(), salon, TUESDAY_11)
    const { body } = await app.browser().post(
      '/api/visits',
      visitOn(salon, TUESDAY_10, {
        items: [{ serviceId: salon.serviceId }, { serviceId: salon.colorId, staffId: null }],
      }),
    )
    expect(body.items[1]).toMatchObject({ staffId: salon.otherStaffId })
  })

  test('keeps buffers around the visit, but not between services of one person', async () => {
    const salon = await seedSalon(app.db, {
      service: { duration_minutes: 60, buffer_before_minutes: 15, buffer_after_minutes: 15 },
    })
    const items = [
      { serviceId: salon.serviceId, staffId: salon.staffId },
      { serviceId: salon.colorId, staffId: salon.staffId },
    ]
    const { status, body } = await app
      .browser()
      .post('/api/visits', visitOn(salon, TUESDAY_10, { items }))
    expect(status).toBe(201)
    expect(body.items[1]?.endTime).toBe('2027-03-02T17:00:00.000Z')
    const rows = await appointmentsOf(salon)
    const bounds = rows.map(({ busy }) => String(busy).match(/\d\d:\d\d(?=:\d\d)/g))
    expect(bounds.map(times => times?.map(time => time.slice(3)))).toEqual([
      ['45', '00'],
      ['00', '15'],
    ])
  })

  test('gets the whole visit, or a refusal with other times for all of it', async () => {
    const salon = await seedSalon(app.db)
    await app.browser().post('/api/appointments', {
      ...bookingBody(salon, TUESDAY_11, { customerEmail: 'eva@example.com' }),
      staffId: salon.otherStaffId,
    })
    const { status, body } = await app.browser().post('/api/visits', visitOn(salon, TUESDAY_10))
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'slot-taken' })
    expect(await appointmentsOf(salon)).toHaveLength(1)
    const nearest = body.alternatives[0] as unknown as VisitStart
    expect(nearest.items).toHaveLength(2)
    const again = await app.browser().post('/api/visits', visitOn(salon, nearest.startTime))
    expect(again.status).toBe(201)
  })

  test.each([
    ['outside working hours', '2027-03-02T03:00:00.000Z'],
    ['so late that the second service would not fit', '2027-03-02T20:30:00.000Z'],
    ['off the grid', '2027-03-02T15:10:00.000Z'],
  ])('is refused a time %s', async (_, startTime) => {
    const salon = await seedSalon(app.db)
    const { status, body } = await app.browser().post('/api/visits', visitOn(salon, startTime))
    expect([status, body.code]).toEqual([409, 'not-offered'])
  })

  test('gets the same visit for a repeated key, and is refused a different one', async () => {
    const salon = await seedSalon(app.db)
    const key = { 'idempotency-key': 'one-visit' }
    const send = (startTime: string) =>
      app.browser().post('/api/visits', visitOn(salon, startTime), key)
    const first = await send(TUESDAY_10)
    const second = await send(TUESDAY_10)
    expect(second.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect((await send(TUESDAY_1230)).status).toBe(422)
    expect(await appointmentsOf(salon)).toHaveLength(2)
  })

  test('gets the rest of the visit for a repeated key if services were cancelled in the meantime', async () => {
    const salon = await seedSalon(app.db)
    const key = { 'idempotency-key': 'less-by-now' }
    const visit = {
      ...visitOn(salon, TUESDAY_10),
      items: [salon.serviceId, salon.colorId, salon.serviceId].map(serviceId => ({ serviceId })),
    }
    const send = async () => (await app.browser().post('/api/visits', visit, key)).body
    const idsOf = ({ items }: { items: { id: number }[] }) => items.map(({ id }) => id)
    const ids = idsOf(await send())
    const owner = await signedInAs(app, salon.scope)
    for (const left of [ids.slice(1), ids.slice(2)]) {
      await owner.delete(`/api/appointments/${ids[ids.indexOf(left[0]!) - 1]}?leg=only`)
      const repeated = await send()
      expect([repeated.visitId, idsOf(repeated)]).toEqual([left[0], left])
    }
  })

  test.each([
    ['one service', { items: [{ serviceId: 1 }] }],
    ['no services', { items: null }],
    ['too many services', { items: Array.from({ length: 6 }, () => ({ serviceId: 1 })) }],
    ['no name', { customerName: '' }],
    ['no time', { startTime: '' }],
    ['a text to an invalid number', { customerPhone: '12', notificationMethods: ['sms'] }],
  ])('is refused with %s', async (_, changes) => {
    const salon = await seedSalon(app.db)
    const refused = await app
      .browser()
      .post('/api/visits', { ...visitOn(salon, TUESDAY_10), ...changes })
    expect(refused.status).toBe(400)
    expect(await appointmentsOf(salon)).toEqual([])
  })
})

test('only a visit that could be booked reveals that its client is blocked', async () => {
  const salon = await seedSalon(app.db)
  const owner = await signedInAs(app, salon.scope)
  const { body } = await owner.post('/api/clients', { name: 'Bo', email: 'bo@example.com' })
  await owner.patch(`/api/clients/${body.id}`, { blocked: true })
  await app.browser().post('/api/visits', visitOn(salon, TUESDAY_10))
  const codeAt = async (startTime: string) => {
    const visit = visitOn(salon, startTime, { customerEmail: 'bo@example.com' })
    return (await app.browser().post('/api/visits', visit)).body.code
  }
  expect(await codeAt('2027-02-01T15:00:00.000Z')).toBe('not-offered')
  expect(await codeAt(TUESDAY_10)).toBe('slot-taken')
  expect(await codeAt('2027-03-02T19:00:00.000Z')).toBe('call-to-book')
})

describe('an owner who books a visit', () => {
  test('may choose staff and any time without overlaps', async () => {
    const salon = await seedSalon(app.db)
    const owner = await signedInAs(app, salon.scope)
    const { pageName: _, ...visit } = visitOn(salon, '2027-03-02T03:10:00.000Z', {
      notificationMethods: ['email'],
    })
    const booked = await owner.post('/api/visits', visit)
    expect(booked.status).toBe(201)
    expect(booked.body.items).toMatchObject([{ servicePrice: 4500 }, { servicePrice: 9000 }])
    expect((await owner.post('/api/visits', visit)).body).toMatchObject({ code: 'slot-taken' })
  })

  test('can’t use another business’s services or staff', async () => {
    const salon = await seedSalon(app.db)
    const owner = await signedInAs(app, (await seedSalon(app.db)).scope)
    const { pageName: _, ...visit } = visitOn(salon, TUESDAY_10)
    expect((await owner.post('/api/visits', visit)).status).toBe(400)
    expect(await appointmentsOf(salon)).toEqual([])
  })
})

test('visits and bookings that race for the same people are booked whole or not at all', async () => {
  const salon = await seedSalon(app.db)
  const [ana, ben] = [salon.staffId, salon.otherStaffId]
  const visits = Array.from({ length: 16 }, (_, nth) => {
    const [first, second] = nth % 2 ? [ana, ben] : [ben, ana]
    return app.browser().post(
      '/api/visits',
      visitOn(salon, nth % 3 ? TUESDAY_10 : TUESDAY_11, {
        customerEmail: `visit${nth}@example.com`,
        items: [
          { serviceId: salon.serviceId, staffId: first },
          { serviceId: salon.colorId, staffId: second },
        ],
      }),
    )
  })
  const singles = Array.from({ length: 6 }, (_, nth) =>
    app.browser().post('/api/appointments', {
      ...bookingBody(salon, nth % 2 ? TUESDAY_10 : TUESDAY_1230, {
        customerEmail: `single${nth}@example.com`,
      }),
      staffId: nth % 3 ? ana : ben,
    }),
  )
  const answers = await Promise.all([...visits, ...singles])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  const rows = await appointmentsOf(salon)
  const visitIds = answers.flatMap(({ body }) => (body.visitId ? [body.visitId] : []))
  for (const visitId of visitIds)
    expect(rows.filter(row => row.visit_id === visitId)).toHaveLength(2)
  const booked = answers.filter(({ status }) => status === 201)
  expect(rows).toHaveLength(booked.length + visitIds.length)
  expect(await lostInvariants(app.db)).toEqual([])
})

test('a visit is booked at the sum of prices that the page showed, or not at all', async () => {
  const salon = await seedSalon(app.db)
  const book = (price: number) =>
    app.browser().post('/api/visits', visitOn(salon, TUESDAY_10, { shown: { price, policy: '' } }))
  expect(await book(12_000)).toMatchObject({ status: 409, body: { code: 'offer-changed' } })
  expect((await book(13_500)).status).toBe(201)
})

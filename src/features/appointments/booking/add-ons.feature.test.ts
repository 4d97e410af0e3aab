// long because: add-ons and terms are followed through everything that reads an appointment.

import { beforeEach, describe, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { undoUrl } from '#platform/manage-links.ts'
import { acceptEmails } from '#test/emails.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()
const TUESDAY = '2027-03-02'
/** 10:00 in New York. */
const TEN = `${TUESDAY}T15:00:00.000Z`
const at = (start: string, minutes: number) =>
  new Date(Date.parse(start) + minutes * 60_000).toISOString()

let salon: Seeded
let owner: TestBrowser
let toner: number
let gloss: number
beforeEach(async () => {
  salon = await seedBusiness(app.db, { staffCount: 2 })
  owner = await signedInAs(app, salon.scope)
  toner = await addOn('Toner', 20, 2500)
  gloss = await addOn('Gloss', 0, 3000)
})

async function addOn(name: string, minutes: number, price: number, serviceIds = [salon.serviceId]) {
  const { status, body } = await owner.post('/api/add-ons', { name, minutes, price, serviceIds })
  expect(status).toBe(201)
  return body.id
}

const book = (minutes: number, changes: object = {}, start = TEN) =>
  app.browser().post('/api/appointments', {
    ...bookingBody(salon, start),
    endTime: at(start, minutes),
    ...changes,
  })

async function undoChange(id: number) {
  const row = await app.db
    .selectFrom('appointments')
    .select(['business_id', 'id', 'link_version', 'version'])
    .where('business_id', '=', salon.scope.businessId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const link = new URL(undoUrl(app.context, row, row.version))
  const undo = link.searchParams.get('undo')
  return await app.browser().post(`/api${link.pathname}/undo`, { undo })
}

type Slot = { startTime: string; endTime: string; staffId: number }
const slots = async (query: Record<string, string | number>, from = TUESDAY) => {
  const search = new URLSearchParams({
    serviceId: String(salon.serviceId),
    from,
    to: from,
    ...Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
  })
  const { status, body } = await app
    .browser()
    .get(`/api/public-pages/${salon.pageName}/slots?${search}`)
  expect(status).toBe(200)
  return body.days.flatMap((day: { slots: Slot[] }) => day.slots)
}

describe('add-ons', () => {
  test('lengthen the appointment, add to its price, and keep what was sold', async () => {
    const { status, body } = await book(80, { addOnIds: [gloss, toner] })
    expect(status).toBe(201)
    const addOns = [
      { id: toner, name: 'Toner', minutes: 20 },
      { id: gloss, name: 'Gloss', minutes: 0 },
    ]
    // Without prices, which the page may hide.
    expect(body.addOns).toEqual(addOns)
    const sold = [
      { ...addOns[0], price: 2500 },
      { ...addOns[1], price: 3000 },
    ]
    await owner.patch(`/api/add-ons/${toner}`, { name: 'Toner deluxe', minutes: 40, price: 9900 })
    await owner.delete(`/api/add-ons/${gloss}`)
    const kept = await owner.get(`/api/appointments/${body.id}`)
    expect(kept.body).toMatchObject({ servicePrice: 10_000, addOns: sold })
    const listed = (await owner.get('/api/appointments')).body
    expect(listed[0]).toMatchObject({ servicePrice: 10_000, addOns: sold })
  })

  test('have no field in an appointment without any', async () => {
    const { body } = await book(60)
    expect(body).not.toHaveProperty('addOns')
    const read = await owner.get(`/api/appointments/${body.id}`)
    expect(read.body).toMatchObject({ servicePrice: 4500 })
    expect(read.body).not.toHaveProperty('addOns')
  })

  test('must be included in the end', async () => {
    const { status, body } = await book(60, { addOnIds: [toner] })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'invalid',
      fields: { endTime: 'The end time must be 80 minutes after the start for this service' },
    })
  })

  test.each([
    ['of another service', (other: number) => [other]],
    ['twice', () => [toner, toner]],
    ['that do not exist', () => [999_999]],
    ['more than ten', () => Array.from({ length: 11 }, (_, n) => n + 1)],
    ['that are not ids', () => ['1']],
  ])('are refused, and nothing is booked: %s', async (_, idsOf) => {
    const other = await addOn('Beard', 10, 1000, [])
    for (const browser of [app.browser(), owner]) {
      const { pageName: _page, ...plain } = bookingBody(salon, TEN)
      const body = {
        ...(browser === owner ? plain : bookingBody(salon, TEN)),
        addOnIds: idsOf(other),
      }
      const refused = await browser.post('/api/appointments', body)
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid'])
      expect(refused.body.fields).toHaveProperty([Object.keys(refused.body.fields)[0]!])
    }
    expect((await owner.get('/api/appointments')).body).toEqual([])
  })

  test('are included in offered slots, which do not reach into the next appointment', async () => {
    const [first] = salon.staffIds
    await book(60, { staffId: first }, at(TEN, 60))
    const plain = await slots({ staffId: first! })
    const longer = await slots({ staffId: first!, addons: `${toner},${gloss}` })
    expect(plain.map(({ startTime }) => startTime)).toContain(TEN)
    expect(longer.map(({ startTime }) => startTime)).not.toContain(TEN)
    for (const { startTime, endTime } of longer) expect(endTime).toBe(at(startTime, 80))
    const refused = await book(80, { staffId: first, addOnIds: [toner] })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
    for (const each of refused.body.alternatives) expect(each.endTime).toBe(at(each.startTime, 80))
  })

  test('are listed on a page with their service, never as services', async () => {
    const { body } = await app.browser().get(`/api/services?page=${salon.pageName}`)
    expect(body).toHaveLength(1)
    expect(body[0]).toHaveProperty('addOns', [
      { id: toner, name: 'Toner', minutes: 20, price: 2500 },
      { id: gloss, name: 'Gloss', minutes: 0, price: 3000 },
    ])
    expect((await owner.get('/api/services')).body).toHaveLength(1)
  })

  test('are booked with the next free staff member if the client chooses anyone', async () => {
    const [first, second] = salon.staffIds
    expect((await book(60, { staffId: first }, at(TEN, 60))).status).toBe(201)
    const booked = await book(80, { staffId: first, anyStaff: true, addOnIds: [toner] })
    expect(booked.body).toMatchObject({ staffId: second, endTime: at(TEN, 80) })
    expect(booked.body.addOns).toHaveLength(1)
  })

  test('count in a check of availability', async () => {
    const check = (minutes: number, addOnIds?: number[]) =>
      app.browser().post('/api/appointments/check-availability', {
        startTime: TEN,
        endTime: at(TEN, minutes),
        staffId: salon.staffIds[0],
        serviceId: salon.serviceId,
        pageName: salon.pageName,
        addOnIds,
      })
    expect((await check(80, [toner])).body).toEqual({ available: true })
    expect((await check(60)).body).toEqual({ available: true })
    expect((await check(80)).body).toEqual({ available: false, reason: 'unavailable' })
  })

  test('stay when a client moves, who is offered times of the whole length', async () => {
    const client = app.browser()
    const { body } = await client.post('/api/appointments', {
      ...bookingBody(salon, TEN),
      endTime: at(TEN, 80),
      addOnIds: [toner],
    })
    const token = new URL(body.manageUrl!).pathname.split('/').at(-1)
    await client.get(`/manage/${token}`, { accept: 'text/html' })
    const page = `page=${salon.pageName}`
    const free = await client.get(
      `/api/appointments/${body.id}/slots?${page}&from=${TUESDAY}&to=${TUESDAY}`,
    )
    expect(free.status).toBe(200)
    const slot = free.body.days[0]!.slots.find(each => each.startTime > at(TEN, 90))!
    expect(slot.endTime).toBe(at(slot.startTime, 80))
    const short = await client.patch(`/api/appointments/${body.id}?${page}`, {
      startTime: slot.startTime,
      endTime: at(slot.startTime, 60),
    })
    expect(short.status).toBe(400)
    const moved = await client.patch(`/api/appointments/${body.id}?${page}`, {
      startTime: slot.startTime,
    })
    expect(moved.status).toBe(200)
    const read = await owner.get(`/api/appointments/${body.id}`)
    expect(read.body).toMatchObject({ endTime: slot.endTime, servicePrice: 7000 })
    expect(read.body.addOns).toHaveLength(1)
  })

  test('can be added and removed by the owner, and the end and the price follow', async () => {
    const { body } = await book(60)
    const change = (input: object) => owner.patch(`/api/appointments/${body.id}`, input)
    const added = await change({ addOnIds: [toner, gloss] })
    expect(added.body).toMatchObject({ endTime: at(TEN, 80), servicePrice: 10_000 })
    const fewer = await change({ addOnIds: [gloss] })
    expect(fewer.body).toMatchObject({ endTime: at(TEN, 60), servicePrice: 7500 })
    const none = await change({ addOnIds: [] })
    expect(none.body).toMatchObject({ endTime: at(TEN, 60), servicePrice: 4500 })
    expect(none.body).not.toHaveProperty('addOns')
    const unknown = await change({ addOnIds: [999_999] })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'invalid'])
  })

  test('are refused if they don’t fit before the next appointment', async () => {
    const { body } = await book(60)
    await book(60, {}, at(TEN, 60))
    const refused = await owner.patch(`/api/appointments/${body.id}`, { addOnIds: [toner] })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
    const read = await owner.get(`/api/appointments/${body.id}`)
    expect(read.body).not.toHaveProperty('addOns')
    expect(read.body.servicePrice).toBe(4500)
  })

  test('stay with another service that also has them', async () => {
    const { body: color } = await owner.post('/api/services', {
      name: 'Color',
      duration: 90,
      price: 8000,
      category: 'beauty',
      addOnIds: [toner],
    })
    expect(color.addOnIds).toEqual([toner])
    const { body } = await book(80, { addOnIds: [toner, gloss] })
    const changed = await owner.patch(`/api/appointments/${body.id}`, { serviceId: color.id })
    expect(changed.body).toMatchObject({ serviceName: 'Color', servicePrice: 10_500 })
    expect(changed.body.addOns?.map(({ id }) => id)).toEqual([toner])
  })

  test('can be undone by a client if the owner’s change moved the end', async () => {
    const { body } = await book(80, { addOnIds: [toner] })
    await owner.patch(`/api/appointments/${body.id}`, { addOnIds: [] })
    expect((await undoChange(body.id)).status).toBe(200)
    const read = await owner.get(`/api/appointments/${body.id}`)
    expect(read.body).toMatchObject({
      endTime: at(TEN, 80),
      servicePrice: 7000,
      addOns: [{ id: toner, name: 'Toner', minutes: 20, price: 2500 }],
    })
  })

  test('can be undone by a client if the owner added some', async () => {
    const { body } = await book(60)
    await owner.patch(`/api/appointments/${body.id}`, { addOnIds: [toner] })
    expect((await undoChange(body.id)).status).toBe(200)
    const read = await owner.get(`/api/appointments/${body.id}`)
    expect(read.body).toMatchObject({ endTime: at(TEN, 60), servicePrice: 4500 })
    expect(read.body).not.toHaveProperty('addOns')
  })

  test.each(['removed', 'cancelled'] as const)(
    'get alternatives of the whole length if the time of what was %s is taken by then',
    async how => {
      const { body } = await book(80, { addOnIds: [toner] })
      const path = `/api/appointments/${body.id}`
      if (how === 'removed') await owner.patch(path, { addOnIds: [] })
      else await owner.delete(path)
      expect((await book(60, {}, at(TEN, 60))).status).toBe(201)
      const refused = await undoChange(body.id)
      expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
      expect(refused.body.alternatives).toHaveLength(4)
      for (const each of refused.body.alternatives) {
        expect(each.startTime).not.toBe(TEN)
        expect(each.endTime).toBe(at(each.startTime, 80))
      }
    },
  )

  test('count in the alternatives to an owner’s taken time', async () => {
    const [staffId] = salon.staffIds
    await book(60, { staffId }, at(TEN, 60))
    const { body } = await owner.post('/api/appointments/check-availability', {
      startTime: TEN,
      endTime: at(TEN, 80),
      staffId,
      serviceId: salon.serviceId,
    })
    expect(body).toMatchObject({ available: false, reason: 'booked' })
    expect(body.alternatives).toHaveLength(4)
    for (const each of body.alternatives) {
      expect(each.startTime).not.toBe(TEN)
      expect(each.endTime).toBe(at(each.startTime, 80))
    }
  })

  test('leave a custom price custom, and checkout only asks for the service’s', async () => {
    await owner.patch(`/api/services/${salon.serviceId}`, { price: 0 })
    const { body } = await book(80, { addOnIds: [toner] })
    expect((await owner.get(`/api/appointments/${body.id}`)).body.servicePrice).toBe(0)
    const sale = await owner.post('/api/sales', { appointmentId: body.id })
    expect(sale.body.lines).toMatchObject([
      { kind: 'service', name: 'Haircut', cents: null },
      { kind: 'service', name: 'Toner', cents: 2500 },
    ])
  })

  test('have a line each at checkout', async () => {
    const { body } = await book(80, { addOnIds: [toner, gloss] })
    const sale = await owner.post('/api/sales', { appointmentId: body.id })
    expect(sale.body).toMatchObject({
      total: 10_000,
      lines: [
        { kind: 'service', name: 'Haircut', cents: 4500 },
        { kind: 'service', name: 'Toner', cents: 2500 },
        { kind: 'service', name: 'Gloss', cents: 3000 },
      ],
    })
  })

  test('are named in the confirmation, with the whole length and price', async () => {
    const { sent: mails, email } = acceptEmails()
    app.context.email = email
    await book(80, { addOnIds: [toner, gloss], customerEmail: 'kim@example.com' })
    await sendDue(app.context)
    const mail = mails.find(({ to }) => to.address === 'kim@example.com')
    expect(mail?.text).toContain('Haircut, with Toner and Gloss')
    expect(mail?.text).toContain('$100.00')
  })

  test('never overlap when bookings with and without them race for one time', async () => {
    const [staffId] = salon.staffIds
    const answers = await Promise.all(
      [0, 30, 60, 0, 30, 60].map((shift, n) =>
        book(
          n % 2 ? 80 : 60,
          { staffId, customerEmail: `c${n}@example.com`, ...(n % 2 && { addOnIds: [toner] }) },
          at(TEN, shift),
        ),
      ),
    )
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
    const booked = answers.filter(({ status }) => status === 201).map(({ body }) => body)
    expect(booked.length).toBeGreaterThan(0)
    for (const one of booked)
      for (const other of booked)
        if (one !== other)
          expect(one.endTime <= other.startTime || other.endTime <= one.startTime).toBe(true)
  })
})

describe('terms per staff member', () => {
  const setTerms = async (staffTerms: object[]) => {
    const { status, body } = await owner.patch(`/api/services/${salon.serviceId}`, { staffTerms })
    expect(status).toBe(200)
    return body
  }

  test('give each staff member their length and price, and change nothing about who offers what', async () => {
    const [junior, senior] = salon.staffIds
    const body = await setTerms([{ staffId: senior, duration: 90, price: 14_000 }])
    expect(body.staffTerms).toEqual([{ staffId: senior, duration: 90, price: 14_000 }])
    expect((await owner.get('/api/staff')).body).toMatchObject([
      { serviceIds: null },
      { serviceIds: null },
    ])
    const offered = await slots({ staffId: senior! })
    for (const { startTime, endTime } of offered) expect(endTime).toBe(at(startTime, 90))
    expect((await slots({ staffId: junior! }))[0]!.endTime).toBe(
      at((await slots({ staffId: junior! }))[0]!.startTime, 60),
    )
    const booked = await book(90, { staffId: senior })
    expect(booked.status).toBe(201)
    const read = await owner.get(`/api/appointments/${booked.body.id}`)
    expect(read.body).toMatchObject({ servicePrice: 14_000, endTime: at(TEN, 90) })
    const other = await book(60, { staffId: junior, addOnIds: [toner] })
    expect(other.body.fields.endTime).toContain('80 minutes')
  })

  test('are shown on a page for each person, without prices if it hides them', async () => {
    const [, senior] = salon.staffIds
    await setTerms([{ staffId: senior, price: 14_000 }])
    const page = await app.browser().get(`/api/public-pages/${salon.pageName}`)
    expect(page.body.services[0]?.terms).toEqual([{ staffId: senior, duration: 60, price: 14_000 }])
    const hidden = await owner.patch(`/api/public-pages/${salon.pageName}`, {
      settings: { template: { name: 'beauty', sections: { servicePricing: false } } },
    })
    expect(hidden.status).toBe(200)
    const without = await app.browser().get(`/api/public-pages/${salon.pageName}`)
    expect(without.body.services[0]?.terms).toEqual([{ staffId: senior, duration: 60 }])
    expect(without.body.services[0]?.addOns?.[0]).toEqual({ id: toner, name: 'Toner', minutes: 20 })
  })

  test('apply to a client who moves to another staff member, and can undo it', async () => {
    const [junior, senior] = salon.staffIds
    await setTerms([{ staffId: senior, duration: 90, price: 14_000 }])
    const client = app.browser()
    const { body } = await client.post('/api/appointments', {
      ...bookingBody(salon, TEN),
      staffId: junior,
      endTime: at(TEN, 80),
      addOnIds: [toner],
    })
    const token = new URL(body.manageUrl!).pathname.split('/').at(-1)
    await client.get(`/manage/${token}`, { accept: 'text/html' })
    const path = `/api/appointments/${body.id}?page=${salon.pageName}`
    const kept = await client.patch(path, { staffId: senior, startTime: TEN })
    expect(kept.body.fields.endTime).toContain('110 minutes')
    const moved = await client.patch(path, {
      staffId: senior,
      startTime: TEN,
      endTime: at(TEN, 110),
    })
    expect(moved.status).toBe(200)
    const price = async () => (await owner.get(`/api/appointments/${body.id}`)).body.servicePrice
    expect(await price()).toBe(16_500)
    expect((await undoChange(body.id)).status).toBe(200)
    const undone = await owner.get(`/api/appointments/${body.id}`)
    expect(undone.body).toMatchObject({
      staffId: junior,
      endTime: at(TEN, 80),
      servicePrice: 7000,
    })
    await client.patch(path, { staffId: senior, startTime: TEN, endTime: at(TEN, 110) })
    expect(await price()).toBe(16_500)
    await owner.patch(`/api/appointments/${body.id}`, { staffId: junior })
    expect(await price()).toBe(16_500)
  })

  test('give the agreed price back to a client who undoes a change of service', async () => {
    const [junior, senior] = salon.staffIds
    await setTerms([{ staffId: senior, price: 14_000 }])
    const { body } = await book(60, { staffId: senior })
    const path = `/api/appointments/${body.id}`
    await owner.patch(path, { staffId: junior })
    const cut = { name: 'Cut', duration: 60, price: 3000, category: 'beauty' }
    const { id: serviceId } = (await owner.post('/api/services', cut)).body
    expect((await owner.patch(path, { serviceId })).body).toMatchObject({ servicePrice: 3000 })
    expect((await undoChange(body.id)).status).toBe(200)
    expect((await owner.get(path)).body).toMatchObject({
      serviceId: salon.serviceId,
      servicePrice: 14_000,
    })
  })

  test('are refused twice for one staff member, and for a staff member of another business', async () => {
    const [one] = salon.staffIds
    const stranger = (await seedBusiness(app.db)).staffIds[0]
    for (const staffTerms of [
      [
        { staffId: one, price: 1 },
        { staffId: one, price: 2 },
      ],
      [{ staffId: stranger, price: 1 }],
      [{ staffId: one, duration: 0 }],
    ]) {
      const refused = await owner.patch(`/api/services/${salon.serviceId}`, { staffTerms })
      expect([refused.status, refused.body.code]).toEqual([400, 'invalid'])
    }
    const [service] = (await owner.get('/api/services')).body
    expect(service).not.toHaveProperty('staffTerms')
  })

  test('make exactly the offered slots bookable with anyone, each with its own length', async () => {
    const [junior, senior] = salon.staffIds
    await setTerms([{ staffId: senior, duration: 85, price: 14_000 }])
    await book(60, { staffId: junior }, at(TEN, -60))
    const offered = await slots({ addons: toner })
    expect(new Set(offered.map(({ staffId }) => staffId))).toEqual(new Set([junior, senior]))
    for (const slot of [offered[0]!, offered.at(-1)!, offered.find(s => s.staffId === senior)!]) {
      const minutes = slot.staffId === senior ? 105 : 80
      expect(slot.endTime).toBe(at(slot.startTime, minutes))
      const wrong = await book(
        minutes - 20,
        { staffId: slot.staffId, addOnIds: [toner] },
        slot.startTime,
      )
      expect(wrong.status).toBe(400)
    }
    const last = offered.at(-1)!
    const booked = await app.browser().post('/api/appointments', {
      ...bookingBody(salon, last.startTime),
      staffId: last.staffId,
      endTime: last.endTime,
      addOnIds: [toner],
    })
    expect(booked.status).toBe(201)
  })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { cases } from '#test/chance.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, signedInAs } from '#test/seed.ts'
import { clients } from '../testing/clients.ts'
import { seedSalon, visitOn } from '../testing/several.ts'

const app = testApp()
const { mailsTo } = clients(app)

const DAY = '2027-03-02'
/** 9:00 in New York. */
const OPENING = Date.parse(`${DAY}T14:00:00.000Z`)
const at = (minutes: number) => new Date(OPENING + minutes * 60_000).toISOString()

type Options = Parameters<typeof seedSalon>[1]

/** The color has a toner and a gloss, the haircut a mask. */
async function stocked(options: Options = {}) {
  const salon = await seedSalon(app.db, options)
  const owner = await signedInAs(app, salon.scope)
  const add = async (name: string, minutes: number, price: number, serviceId: number) => {
    const { body } = await owner.post('/api/add-ons', {
      name,
      minutes,
      price,
      serviceIds: [serviceId],
    })
    return body.id
  }
  return {
    salon,
    owner,
    mask: await add('Mask', 15, 1000, salon.serviceId),
    toner: await add('Toner', 20, 2500, salon.colorId),
    gloss: await add('Gloss', 0, 500, salon.colorId),
  }
}

const rowsOf = (businessId: number) =>
  app.db
    .selectFrom('appointments')
    .select(['id', 'starts_at', 'ends_at', 'price_cents', 'add_ons', 'staff_id'])
    .where('business_id', '=', businessId)
    .orderBy('starts_at')
    .execute()

test('books each service with its add-ons, which make it longer and cost more', async () => {
  const { salon, mask, toner, gloss } = await stocked()
  const items = [
    { serviceId: salon.serviceId, staffId: salon.staffId, addOnIds: [mask] },
    { serviceId: salon.colorId, staffId: salon.otherStaffId, addOnIds: [gloss, toner] },
  ]
  const customerEmail = 'addons@example.com'
  const { status, body } = await app
    .browser()
    .post('/api/visits', visitOn(salon, at(60), { items, customerEmail }))
  expect(status).toBe(201)
  expect(body.items).toMatchObject([
    { endTime: at(135), addOns: [{ id: mask, name: 'Mask' }] },
    { startTime: at(135), endTime: at(245), addOns: [{ id: toner }, { id: gloss }] },
  ])
  const rows = await rowsOf(salon.scope.businessId)
  expect(rows.map(row => row.price_cents)).toEqual([5500, 12_000])
  await sendDue(app.context)
  const [mail] = await mailsTo(customerEmail)
  expect(mail!.text).toContain('Haircut, with Mask · Staff 1')
  expect(mail!.text).toContain('Color, with Toner and Gloss · Staff 2')
  expect(mail!.text).toContain('$175.00')
  const token = String(body.manageUrl).split('/').at(-1)!
  const managed = await app.browser().get(`/api/manage/${token}`)
  expect(managed.body.visit).toMatchObject([
    { addOns: [{ name: 'Mask' }] },
    { addOns: [{ name: 'Toner' }, { name: 'Gloss' }] },
  ])
  for (const answer of [body, managed.body]) expect(JSON.stringify(answer)).not.toMatch(/price/i)
})

test('refuses add-ons that a service does not have, and those without a service', async () => {
  const { salon, mask, toner } = await stocked()
  const wrong = [
    { serviceId: salon.serviceId, staffId: salon.staffId, addOnIds: [toner] },
    { serviceId: salon.colorId, staffId: salon.otherStaffId },
  ]
  const book = (changes: object) =>
    app.browser().post('/api/visits', visitOn(salon, at(60), { ...changes }))
  expect((await book({ items: wrong })).body.fields).toEqual({ addOnIds: expect.any(String) })
  expect((await book({ addOnIds: [mask] })).body.fields).toEqual({ addOnIds: expect.any(String) })
  const search = `items=${salon.serviceId}.any.${toner},${salon.colorId}.any&from=${DAY}&to=${DAY}`
  const free = await app.browser().get(`/api/public-pages/${salon.pageName}/visits?${search}`)
  expect(free.status).toBe(400)
  expect(await rowsOf(salon.scope.businessId)).toEqual([])
})

test('lets the owner change add-ons of one service, and later services start later', async () => {
  const { salon, owner, mask } = await stocked()
  const { body } = await app.browser().post('/api/visits', visitOn(salon, at(60)))
  const changed = await owner.patch(`/api/appointments/${body.visitId}`, { addOnIds: [mask] })
  expect(changed.body).toMatchObject({ servicePrice: 5500, endTime: at(135) })
  const rows = await rowsOf(salon.scope.businessId)
  expect(rows.map(row => row.starts_at.toISOString())).toEqual([at(60), at(135)])
  const sale = await owner.post('/api/sales', { appointmentId: body.visitId })
  expect(sale.body).toMatchObject({
    total: 14_500,
    lines: [{ name: 'Haircut' }, { name: 'Mask', cents: 1000 }, { name: 'Color' }],
  })
  await owner.patch(`/api/appointments/${body.visitId}`, { addOnIds: [] })
  const back = await rowsOf(salon.scope.businessId)
  expect(back.map(row => [row.starts_at.toISOString(), row.price_cents])).toEqual([
    [at(60), 4500],
    [at(120), 9000],
  ])
})

test('gives a client who chooses anyone the person shown, or one with the same length and price', async () => {
  const { salon, owner } = await stocked({ staffCount: 3 })
  const [, , third] = salon.staffIds
  const staffTerms = [{ staffId: third!, price: 20_000 }]
  await owner.patch(`/api/services/${salon.colorId}`, { staffTerms })
  const items = [
    { serviceId: salon.serviceId, staffId: salon.staffId, anyStaff: true },
    { serviceId: salon.colorId, staffId: salon.otherStaffId, anyStaff: true },
  ]
  const book = (nth: number) =>
    app
      .browser()
      .post(
        '/api/visits',
        visitOn(salon, at(60), { items, customerEmail: `any${nth}@example.com` }),
      )
  const first = await book(1)
  expect(first.body.items).toMatchObject([
    { staffId: salon.staffId },
    { staffId: salon.otherStaffId },
  ])
  // Only the third person is free for the color then, at a different price.
  await app.browser().post('/api/appointments', {
    ...bookingBody(salon, at(150), { customerEmail: 'eva@example.com' }),
    staffId: salon.staffId,
  })
  const second = await book(2)
  expect([second.status, second.body.code]).toEqual([409, 'slot-taken'])
  expect(second.body.alternatives.length).toBeGreaterThan(0)
})

interface Start {
  startTime: string
  endTime: string
}

const worlds = fc.record({
  durations: fc.tuple(fc.integer({ min: 15, max: 90 }), fc.integer({ min: 30, max: 150 })),
  buffer: fc.constantFrom(0, 10),
  waits: fc.boolean(),
  minutes: fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 })),
  chosen: fc.tuple(fc.boolean(), fc.boolean()),
  interval: fc.constantFrom(15, 30, 45),
  singles: fc.array(fc.tuple(fc.nat(1), fc.integer({ min: 0, max: 30 })), { maxLength: 3 }),
  asked: fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.integer({ min: 0, max: 32 })), {
    minLength: 6,
    maxLength: 6,
  }),
})

test('for random salons, exactly the offered visits with add-ons can be booked', async () => {
  let booked = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(worlds, async world => {
      const [cut, color] = world.durations
      const salon = await seedSalon(app.db, {
        service: {
          duration_minutes: cut,
          buffer_before_minutes: world.buffer,
          buffer_after_minutes: world.buffer,
        },
        business: { slot_interval_minutes: world.interval },
      })
      const owner = await signedInAs(app, salon.scope)
      await owner.patch(`/api/services/${salon.colorId}`, {
        duration: color,
        ...(world.waits ? { waiting: { after: 10, minutes: 15 } } : {}),
      })
      const serviceIds = [salon.serviceId, salon.colorId]
      const addOns: number[][] = []
      for (const [nth, serviceId] of serviceIds.entries()) {
        const extra = { name: 'Extra', minutes: world.minutes[nth], price: 500 }
        const { body } = await owner.post('/api/add-ons', { ...extra, serviceIds: [serviceId] })
        addOns.push(world.chosen[nth] ? [body.id] : [])
      }
      for (const [member, step] of world.singles)
        await app.browser().post('/api/appointments', {
          ...bookingBody(salon, at(step * 15)),
          staffId: salon.staffIds[member],
          endTime: at(step * 15 + cut),
        })
      for (const [nth, [first, second, step]] of world.asked.entries()) {
        const staff = [first, second].map(member => salon.staffIds[member] ?? null)
        const items = serviceIds.map((serviceId, index) => ({
          serviceId,
          staffId: staff[index]!,
          addOnIds: addOns[index]!,
        }))
        const search = items
          .map(item => [item.serviceId, item.staffId ?? 'any', ...item.addOnIds].join('.'))
          .join()
        const free = await app
          .browser()
          .get(`/api/public-pages/${salon.pageName}/visits?items=${search}&from=${DAY}&to=${DAY}`)
        const starts: Start[] = free.body.days.flatMap((day: { starts: Start[] }) => day.starts)
        const offered = starts.find(start => start.startTime === at(step * 15))
        const answer = await app
          .browser()
          .post(
            '/api/visits',
            visitOn(salon, at(step * 15), { items, customerEmail: `c${nth}@example.com` }),
          )
        expect([step, answer.status]).toEqual([step, offered ? 201 : 409])
        if (offered) expect(answer.body.items.at(-1)!.endTime).toBe(offered.endTime)
        if (offered) booked++
        else refused++
      }
    }),
    { numRuns: cases(12, 100) },
  )
  expect(booked).toBeGreaterThan(5)
  expect(refused).toBeGreaterThan(5)
})

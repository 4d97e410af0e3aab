import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '#test/chance.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()
const DAY = '2027-03-02'
/** 9:00 in New York. */
const OPENING = Date.parse(`${DAY}T14:00:00.000Z`)

const worlds = fc.record({
  duration: fc.integer({ min: 15, max: 120 }),
  own: fc.array(fc.option(fc.integer({ min: 10, max: 200 }), { nil: undefined }), {
    minLength: 1,
    maxLength: 3,
  }),
  addOns: fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 2 }),
  interval: fc.constantFrom(15, 30, 45),
  asked: fc.array(
    fc.record({
      member: fc.nat(2),
      step: fc.nat(40),
      chosen: fc.subarray([0, 1]),
      /** Minutes of error in the end. */
      off: fc.constantFrom(0, 0, 0, 5, -5),
    }),
    { minLength: 5, maxLength: 5 },
  ),
})

test('for random teams, exactly the offered times can be booked, with their length', async () => {
  let booked = 0
  let refused = 0
  await fc.assert(
    fc.asyncProperty(worlds, async ({ duration, own, addOns, interval, asked }) => {
      const salon = await seedBusiness(app.db, {
        staffCount: own.length,
        service: { duration_minutes: duration },
        business: { slot_interval_minutes: interval },
      })
      const owner = await signedInAs(app, salon.scope)
      const staffTerms = own.flatMap((minutes, n) =>
        minutes === undefined ? [] : [{ staffId: salon.staffIds[n]!, duration: minutes }],
      )
      await owner.patch(`/api/services/${salon.serviceId}`, { staffTerms })
      const ids: number[] = []
      for (const minutes of addOns) {
        const addOn = { name: 'Extra', minutes, price: 500, serviceIds: [salon.serviceId] }
        ids.push((await owner.post('/api/add-ons', addOn)).body.id)
      }
      for (const { member, step, chosen, off } of asked) {
        const nth = member % own.length
        const staffId = salon.staffIds[nth]!
        const addOnIds = chosen.map(n => ids[n]!)
        const start = new Date(OPENING + step * 15 * 60_000).toISOString()
        const length = (own[nth] ?? duration) + chosen.reduce((sum, n) => sum + addOns[n]!, 0)
        const search = `serviceId=${salon.serviceId}&staffId=${staffId}&from=${DAY}&to=${DAY}${
          addOnIds.length > 0 ? `&addons=${addOnIds.join()}` : ''
        }`
        const free = await app.browser().get(`/api/public-pages/${salon.pageName}/slots?${search}`)
        const slots = free.body.days.flatMap(
          (day: { slots: { startTime: string; endTime: string }[] }) => day.slots,
        )
        const end = new Date(Date.parse(start) + (length + off) * 60_000).toISOString()
        const offered = slots.some(
          (slot: { startTime: string; endTime: string }) =>
            slot.startTime === start && slot.endTime === end,
        )
        const { status } = await app.browser().post('/api/appointments', {
          ...bookingBody(salon, start),
          staffId,
          endTime: end,
          addOnIds,
        })
        expect([start, length, offered, status]).toEqual([
          start,
          length,
          offered,
          offered ? 201 : off === 0 ? 409 : 400,
        ])
        if (offered) booked++
        else refused++
      }
    }),
    { numRuns: cases(12, 100) },
  )
  expect(booked).toBeGreaterThan(5)
  expect(refused).toBeGreaterThan(5)
})

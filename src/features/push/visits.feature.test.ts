import { expect, test } from 'vitest'
import { seedSalon, visitOn } from '#features/appointments/testing/several.ts'
import { testApp } from '#test/harness.ts'
import { seedMember, signedInAs } from '#test/seed.ts'
import { USUAL_CHOICES } from './rules.ts'
import { AT, LOCAL, pushSalon } from './testing/salon.ts'

const app = testApp({ env: LOCAL })
const { turnOn, send } = pushSalon(app)

test('a device gets one push for a visit of several services, and one if only a later service moves', async () => {
  const several = await seedSalon(app.db)
  const everyone = await signedInAs(app, several.scope)
  const phone = await turnOn(everyone)
  const tablet = await turnOn(await signedInAs(app, several.scope))
  const answer = await app.browser().post('/api/visits', visitOn(several, AT))
  expect(answer.status).toBe(201)
  await send()
  const said = ['New appointment: Haircut, Color · Tue, March 2, 2027, 10:00 AM']
  expect(phone.said()).toEqual(said)
  expect(tablet.said()).toEqual(said)
  const [first] = answer.body.items
  const desk = await seedMember(app, several.scope, { role: 'front-desk' })
  const longer = { endTime: '2027-03-02T16:30:00.000Z' }
  expect((await desk.browser.patch(`/api/appointments/${first!.id}`, longer)).status).toBe(200)
  await send()
  said.push('Appointment moved: Color · Tue, March 2, 2027, 11:30 AM')
  expect(phone.said()).toEqual(said)
  const client = app.browser()
  const token = new URL(answer.body.manageUrl!).pathname.split('/').pop()
  await client.get(`/api/manage/${token}`)
  const choices = { ...USUAL_CHOICES, staffId: several.otherStaffId }
  await everyone.put('/api/push/choices', choices)
  expect((await client.delete(`/api/appointments/${first!.id}`)).status).toBe(204)
  await send()
  expect(phone.said().slice(2)).toEqual([
    'Appointment cancelled: Color · Tue, March 2, 2027, 11:30 AM',
  ])
})

test('a staff member gets a push for each of their services in a visit, also when they lose it', async () => {
  const several = await seedSalon(app.db)
  const { serviceId, colorId, staffId } = several
  const owner = await signedInAs(app, several.scope)
  const stylist = await seedMember(app, several.scope, { role: 'staff', staffId })
  const phone = await turnOn(stylist.browser)
  const items = [serviceId, colorId].map(each => ({ serviceId: each, staffId }))
  const { body } = await app.browser().post('/api/visits', visitOn(several, AT, { items }))
  await send()
  for (const { id } of body.items) {
    const other = { staffId: several.otherStaffId }
    expect((await owner.patch(`/api/appointments/${id}`, other)).status).toBe(200)
    await send()
  }
  expect(phone.said().sort()).toEqual([
    'Appointment cancelled: Color · Tue, March 2, 2027, 11:00 AM',
    'Appointment cancelled: Haircut · Tue, March 2, 2027, 10:00 AM',
    'New appointment: Color · Tue, March 2, 2027, 11:00 AM',
    'New appointment: Haircut · Tue, March 2, 2027, 10:00 AM',
  ])
})

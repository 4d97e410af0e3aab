import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPage, createService, createStaff, signUpOwner } from '#test/factories.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { setupSteps } from './rules.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

test('the checklist knows what is done, of this business alone', async () => {
  await createPage((await signUpOwner(app)).browser)
  const { browser } = await signUpOwner(app, {
    businessName: 'Salon Zoë',
    timeZone: 'Europe/Berlin',
  })
  const read = async () => (await browser.get('/api/dashboard')).body
  const done = async () => setupSteps(await read()).flatMap(step => (step.done ? step.name : []))

  expect(await read()).toEqual({
    businessName: 'Salon Zoë',
    timeZone: 'Europe/Berlin',
    services: 0,
    staff: 0,
    staffWithHours: 0,
    pages: 0,
    firstPageName: null,
    hasAppointments: false,
  })
  expect(await done()).toEqual([])
  const service = await createService(browser)
  expect(await done()).toEqual(['service'])
  const member = await createStaff(browser)
  expect(await done()).toEqual(['service', 'staff', 'hours'])
  await browser.put(`/api/staff/${member.id}/hours`, { weekly: [] })
  expect(await done()).toEqual(['service', 'staff'])
  const page = await createPage(browser, { services: [service.id], staffMembers: [member.id] })
  expect(await done()).toEqual(['service', 'staff', 'page'])
  expect((await read()).firstPageName).toBe(page.name)
  const booked = await browser.post('/api/appointments', {
    customerName: 'Kim',
    customerEmail: 'kim@example.com',
    customerPhone: '+12125550123',
    startTime: '2027-03-08T15:00:00Z',
    endTime: '2027-03-08T16:00:00Z',
    serviceId: service.id,
    staffId: member.id,
    notificationMethods: ['email'],
  })
  await browser.delete(`/api/appointments/${booked.body.id}`)
  expect(await done()).toContain('booking')
})

test('a visitor has no checklist', async () => {
  expect((await app.browser().get('/api/dashboard')).status).toBe(401)
})

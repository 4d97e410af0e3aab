import { expect, test } from 'vitest'
import {
  createAppointment,
  createPage,
  createService,
  createStaff,
  signUpOwner,
} from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { setupSteps } from './rules.ts'

const app = testApp()

test('the checklist only shows this business’s progress', async () => {
  await createPage((await signUpOwner(app)).browser)
  const { browser } = await signUpOwner(app, {
    businessName: 'Salon Zoë',
    timeZone: 'Europe/Berlin',
  })
  const read = async () => (await browser.get('/api/dashboard')).body
  const done = async () => setupSteps(await read()).flatMap(step => (step.done ? step.name : []))

  expect(await read()).toEqual({
    businessName: 'Salon Zoë',
    named: true,
    timeZone: 'Europe/Berlin',
    services: 0,
    staff: 0,
    staffWithHours: 0,
    hoursConfirmed: false,
    pages: 0,
    firstPageName: null,
    hasAppointments: false,
    freeCredit: 'open',
  })
  expect(await done()).toEqual(['name'])
  const service = await createService(browser)
  expect(await done()).toEqual(['name', 'service'])
  const member = await createStaff(browser)
  expect(await done()).toEqual(['name', 'service', 'staff'])
  const page = await createPage(browser, { services: [service.id], staffMembers: [member.id] })
  expect(await done()).toEqual(['name', 'service', 'staff', 'page'])
  expect((await read()).firstPageName).toBe(page.name)
  const booked = await createAppointment(browser, service, member)
  await browser.delete(`/api/appointments/${booked.id}`)
  expect(await done()).toContain('booking')
})

test('a visitor has no checklist', async () => {
  expect((await app.browser().get('/api/dashboard')).status).toBe(401)
})

test('hours are ticked once the owner confirms or saves them, as long as someone has hours', async () => {
  const confirming = await signUpOwner(app)
  const saving = await signUpOwner(app)
  const hoursDone = async ({ browser }: typeof saving) =>
    setupSteps((await browser.get('/api/dashboard')).body).find(({ name }) => name === 'hours')
      ?.done
  const member = await createStaff(saving.browser)
  await createStaff(confirming.browser)
  const zone = { timeZone: 'Europe/Berlin' }
  expect((await confirming.browser.patch('/api/business', zone)).status).toBe(200)
  expect([await hoursDone(confirming), await hoursDone(saving)]).toEqual([false, false])
  const confirmed = await confirming.browser.patch('/api/business', { hoursConfirmed: true })
  expect([confirmed.status, confirmed.body.timeZone]).toEqual([200, 'Europe/Berlin'])
  expect([await hoursDone(confirming), await hoursDone(saving)]).toEqual([true, false])

  const save = (weekly: object[]) =>
    saving.browser.put(`/api/staff/${member.id}/hours`, { weekly, exceptions: [] })
  expect((await save([{ weekday: 1, start: '09:00', end: '17:00' }])).status).toBe(200)
  expect(await hoursDone(saving)).toBe(true)
  await save([])
  expect(await hoursDone(saving)).toBe(false)
})

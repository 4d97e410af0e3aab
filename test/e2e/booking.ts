import type { Locator, Page } from '@playwright/test'
import type { OpenBusiness } from './business.ts'
import { expect } from './fixtures.ts'

export const BOOKED = 'Your appointment has been booked! You will receive a confirmation shortly.'
export const TAKEN = 'Selected time slot is already booked for this staff member'

/** The first times may fall within the minimum notice while a test runs. */
const SAFE = 4

export const times = (place: Page | Locator) =>
  place.getByRole('radiogroup', { name: /^Times on/ }).getByRole('radio')

/** Picks a time that stays free during the test, on the next day if few of today's are left. */
export async function safeTime(place: Page | Locator): Promise<Locator> {
  await expect(times(place).first()).toBeVisible()
  if ((await times(place).count()) > SAFE + 2) return times(place).nth(SAFE)
  const days = place.getByRole('button', { name: /, [1-9]\d* free times?$/ })
  const endOfMonth = (await days.count()) < 2
  if (endOfMonth) await place.getByRole('button', { name: 'Next month' }).click()
  await (endOfMonth ? days.first() : days.nth(1)).click()
  await expect(times(place).nth(SAFE)).toBeVisible()
  return times(place).nth(SAFE)
}
export const bookButton = (page: Page | Locator) =>
  page.getByRole('button', { name: 'Book Appointment' })
export const form = (page: Page | Locator) => page.locator('form').first()
export const card = (page: Page) => page.locator('#manage')

export async function open(page: Page, { pageName }: OpenBusiness) {
  await page.goto(`/p/${pageName}`)
  await expect(form(page)).toBeVisible()
}

export async function typeDetails(page: Page | Locator, email = 'maria@example.com') {
  await page.getByLabel('Your Name').fill('Maria Schneider')
  await form(page).getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel('Phone').fill('030 901820')
}

export async function bookTime(page: Page | Locator, time: Locator, email?: string) {
  await time.click()
  await typeDetails(page, email)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
}

export async function appointments({ browser }: OpenBusiness) {
  const { body } = await browser.get('/api/appointments')
  return body
}

export async function bookAsOwner(
  { browser, serviceId, staffId }: OpenBusiness,
  startTime: string,
  changes: Record<string, unknown> = {},
) {
  const { status, body, text } = await browser.post('/api/appointments', {
    customerName: 'Ada Client',
    customerEmail: 'ada@example.com',
    customerPhone: '+12125550123',
    ...{ serviceId, staffId, startTime },
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
    notificationMethods: ['email'],
    ...changes,
  })
  if (status !== 201) throw new Error(`The booking was refused: ${text}`)
  return body
}

/** Books so that the reminder, which is sent this many hours ahead, is due in a moment. */
export async function bookWithReminder(
  business: OpenBusiness,
  changes: Record<string, unknown>,
  hours = 2,
  momentMs = 2_000,
): Promise<{ id: number }> {
  const start = Date.now() + hours * 3_600_000 + momentMs
  const { id } = await bookAsOwner(business, new Date(start).toISOString(), {
    endTime: new Date(start + 1_800_000).toISOString(),
    ...changes,
  })
  const { body } = await business.browser.get(`/api/appointments/${id}`)
  if (body.timeline.some(({ kind }: { kind: string }) => kind === 'reminder')) return { id }
  // On a busy machine, the moment may be over before the booking arrives.
  await business.browser.delete(`/api/appointments/${id}`)
  return await bookWithReminder(business, changes, hours, 4 * momentMs)
}

export async function takeTime(business: OpenBusiness, startTime: string) {
  const { serviceId, staffId, pageName } = business
  const answer = await business.browser.post('/api/appointments', {
    ...{ serviceId, staffId, pageName, startTime },
    endTime: new Date(Date.parse(startTime) + 3_600_000).toISOString(),
    customerName: 'Somebody else',
    customerEmail: 'else@example.com',
    customerPhone: '1',
  })
  expect(answer.status).toBe(201)
}

export const pickedTime = async (page: Page) =>
  await page.evaluate(() => {
    const kept = Object.entries(sessionStorage).find(([key]) => key.startsWith('booking:business'))
    return new Date(JSON.parse(kept![1]).values.start).toISOString()
  })

const scheduleFields = [
  'Name',
  'Email',
  'Phone Number (International Format)',
  'Notes (Optional)',
  'Start Time',
  'End Time',
  'Notification Methods',
]

export async function expectScheduleFields(dialog: Locator) {
  const labels = (await dialog.locator('label, legend').allTextContents()).map(text => text.trim())
  const fields = [...new Set(labels)].filter(label => scheduleFields.includes(label))
  expect(fields).toEqual(scheduleFields)
  for (const name of ['Cancel', 'Schedule'])
    await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
}

export const noSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

let count = 0

/** The appointment is the day after tomorrow. */
export async function bookedClient(business: OpenBusiness, customerName = 'Ada Client') {
  const customerEmail = `client-${process.pid}-${++count}@example.com`
  const { serviceId, staffId, pageName, browser } = business
  const from = new Date(Date.now() + 2 * 86_400_000).toISOString()
  const to = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const path = `/api/public-pages/${pageName}/slots?serviceId=${serviceId}&staffId=${staffId}&from=${from}&to=${to}`
  const { days } = (await browser.get(path)).body as {
    days: { slots: { startTime: string; endTime: string }[] }[]
  }
  const { startTime, endTime } = days[1]!.slots[6]!
  const client = {
    customerName,
    customerEmail,
    customerPhone: '+1 212 555 0123',
    description: 'Ring twice.',
  }
  const { status, body } = await browser.post('/api/appointments', {
    ...{ serviceId, staffId, pageName, startTime, endTime },
    ...client,
  })
  expect(status).toBe(201)
  return { ...client, id: body.id, startTime, manageUrl: body.manageUrl as string }
}

import { addDays, weekdayOf } from '../../src/domain/time/date.ts'
import { brokenRules, PHONE } from './axe.ts'
import { openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'

const TITLE = 'Preview: what clients will see'

/** A date beyond the shortest horizon and every minimum notice. */
function tuesday(): string {
  let date = dayFromNow(8)
  while (weekdayOf(date) !== 2) date = addDays(date, 1)
  return date
}

test('at 360 px the hours editor shows at once what clients will see, and asks before hours are overnight', async ({
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url, { officeHours: true })
  const page = await newVisitor(PHONE)
  await signIn(page, business, server.url)
  await page.goto('/staff')
  await page.getByRole('button', { name: /^Hours/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Hours for Robin' })
  const summary = dialog.getByText(TITLE)
  await expect(dialog.locator('summary')).toContainText(/\d+ times?, 9:00 AM – 4:00 PM/)
  await summary.click()
  await dialog.getByLabel('Date').last().fill(tuesday())
  await expect(dialog.getByRole('region', { name: 'Morning' }).getByRole('listitem')).toHaveCount(6)
  await expect(dialog.getByRole('region', { name: 'Afternoon' })).toContainText('4:00 PM')

  await dialog
    .getByLabel(/^Tuesday.*, from$/)
    .first()
    .fill('11:00')
  await expect(dialog.getByRole('region', { name: 'Morning' }).getByRole('listitem')).toHaveCount(2)
  await dialog.getByLabel('Client’s zone').selectOption('Europe/Berlin')
  await expect(dialog.getByRole('region', { name: 'Evening' })).toContainText('5:00 PM')
  await expect(dialog).toContainText(
    'Shown in Berlin time, as clients there see them. Your hours are in New York time.',
  )
  await picture(page, 'hours', { fullPage: false })

  await dialog.getByLabel('Client’s zone').selectOption('America/New_York')
  await dialog.getByLabel('Date').last().fill(addDays(tuesday(), 4))
  await expect(dialog).toContainText(
    'No free times. Robin has no working hours on this day that are long enough for Haircut.',
  )
  await picture(page, 'nothing', { fullPage: false })
  const { body } = await business.browser.get(`/api/staff/${business.staffId}/hours`)
  expect(body.weekly[1]).toMatchObject({ weekday: 2, start: '09:00' })

  await dialog.getByLabel('Friday, from').fill('14:00')
  await dialog.getByLabel('Friday, to').fill('13:00')
  const question = dialog.getByRole('alert').filter({ hasText: 'Is this overnight?' })
  await expect(question).toBeVisible()
  await expect(dialog.getByText('Ends the next day, after 23h 0m')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await picture(page, 'overnight', {})
  await dialog.getByRole('button', { name: 'Save hours' }).click()
  await expect(dialog.getByLabel('Friday, from')).toBeFocused()
  await dialog.getByLabel('Friday, overnight').check()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Save hours' }).click()
  await expect(dialog).toBeHidden()
})

test('a service’s buffers and booking rules preview their effect, and a country’s regions can be chosen', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url, { officeHours: true })
  await signIn(page, business, server.url)
  const { status } = await business.browser.post('/api/appointments', {
    customerName: 'Ada',
    customerEmail: 'ada@example.com',
    customerPhone: '+12125550123',
    serviceId: business.serviceId,
    staffId: business.staffId,
    startTime: at(tuesday(), 12 * 60),
    endTime: at(tuesday(), 13 * 60),
    notificationMethods: ['email'],
  })
  expect(status).toBe(201)
  await page.goto('/services')
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Service' })
  await dialog.getByText(TITLE).click()
  await dialog.getByLabel('Date').fill(tuesday())
  const morning = dialog.getByRole('region', { name: 'Morning' })
  await expect(morning.getByRole('listitem')).toHaveText([
    /9:00/,
    /9:30/,
    /10:00/,
    /10:30/,
    /11:00/,
  ])
  await dialog.getByLabel('Buffer after').fill('60')
  await expect(morning.getByRole('listitem')).toHaveText([/9:00/, /9:30/, /10:00/])
  await dialog.getByLabel('Buffer after').fill('999')
  await expect(dialog.getByRole('region', { name: 'Morning' })).toHaveCount(0)
  await picture(page, 'buffers', { fullPage: false })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const preview = page.getByRole('region', { name: TITLE })
  await preview.getByLabel('Date').fill(tuesday())
  await expect(preview.getByRole('listitem')).toHaveCount(12)
  await page.getByLabel('How often can an appointment start?').selectOption('60')
  await expect(preview.getByRole('listitem')).toHaveCount(7)
  await page.getByLabel('How far ahead can clients book?').selectOption('7')
  await expect(preview).toContainText('No free times. Clients can book until')
  await preview.scrollIntoViewIfNeeded()
  await picture(page, 'rules', { fullPage: false })
  expect((await business.browser.get('/api/business')).body.horizonDays).toBe(90)

  await business.browser.patch('/api/business', { minimumNoticeMinutes: 0 })
  await expect(page.getByLabel('Minimum notice to book')).toHaveValue('0')
  await expect(page.getByLabel('How far ahead can clients book?')).toHaveValue('7')
  const rules = page.locator('form').filter({ has: page.getByLabel('Minimum notice to book') })
  await rules.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await business.browser.get('/api/business')).body)
    .toMatchObject({ minimumNoticeMinutes: 0, horizonDays: 7, slotIntervalMinutes: 60 })

  await expect(page.getByLabel('Region')).toHaveCount(0)
  await page.getByLabel('Public holidays').selectOption({ label: 'Norway' })
  await expect(page.getByText('Free time settings saved')).toBeVisible()
  await expect(page.getByLabel('Region')).toHaveCount(0)
  await page.getByLabel('Public holidays').selectOption({ label: 'Germany' })
  await page.getByLabel('Region').selectOption({ label: 'Bayern' })
  await expect
    .poll(async () => (await business.browser.get('/api/business')).body.holidayCountry)
    .toBe('DE-BY')
  await page.reload()
  await expect(page.getByLabel('Region')).toHaveValue('BY')
  await expect(page.getByLabel('Public holidays')).toHaveValue('DE')
  await page.getByLabel('Region').selectOption('')
  await expect
    .poll(async () => (await business.browser.get('/api/business')).body.holidayCountry)
    .toBe('DE')
})

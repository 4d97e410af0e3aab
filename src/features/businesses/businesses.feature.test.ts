import { expect, onTestFinished, test } from 'vitest'
import { createPage, createService, createStaff, signUpOwner } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { insertAppointment, seedOwned } from '#test/seed.ts'

const app = testApp()

const defaults = {
  minimumNoticeMinutes: 120,
  horizonDays: 90,
  slotIntervalMinutes: 30,
  changeCutoffMinutes: 0,
  reminderLeads: [1440, 120],
  holidayCountry: null,
  phoneCountry: null,
  smartSuggestions: true,
  assignment: 'fair',
  language: 'en',
}

test('a new business has the defaults', async () => {
  const { browser } = await signUpOwner(app, {
    businessName: 'Salon Zoë',
    timeZone: 'Europe/Berlin',
  })
  const answer = await browser.get('/api/business')
  expect([answer.status, answer.body]).toEqual([
    200,
    { name: 'Salon Zoë', timeZone: 'Europe/Berlin', ...defaults },
  ])
})

test('shows saved settings even if reminders can’t be replanned', async () => {
  const { page, owner } = await seedOwned(app)
  const topics: string[] = []
  onTestFinished(app.context.events.subscribe(page.scope, topic => topics.push(topic)))
  await insertAppointment(app.db, page, new Date('2027-03-08T15:00:00Z'), {
    customer_time_zone: 'Mars/Olympus',
  })
  const { status, body } = await owner.patch('/api/business', { reminderLeads: [60] })
  expect([status, body.reminderLeads]).toEqual([200, [60]])
  await expect.poll(() => topics).toContain('business')
})

test('changes the given settings and keeps the rest', async () => {
  const { browser } = await signUpOwner(app, { businessName: 'Salon Zoë' })
  const change = {
    timeZone: 'asia/katmandu',
    minimumNoticeMinutes: 0,
    reminderLeads: [60, 2880, 60],
  }
  const answer = await browser.patch('/api/business', change)
  const expected = {
    ...defaults,
    name: 'Salon Zoë',
    timeZone: 'Asia/Kathmandu',
    minimumNoticeMinutes: 0,
    reminderLeads: [2880, 60],
  }
  expect([answer.status, answer.body]).toEqual([200, expected])
  expect((await browser.get('/api/business')).body).toEqual(expected)
  expect((await browser.get('/api/user')).body.timeZone).toBe('Asia/Kathmandu')
})

test('keeps settings that are not sent, and accepts having no reminders', async () => {
  const { browser } = await signUpOwner(app)
  const before = (await browser.get('/api/business')).body
  expect((await browser.patch('/api/business', {})).body).toEqual(before)
  expect((await browser.patch('/api/business', { reminderLeads: [] })).body.reminderLeads).toEqual(
    [],
  )
})

test.each<[Record<string, unknown>, string, string]>([
  [{ name: ' ' }, 'name', 'Name is required'],
  [{ name: 'x'.repeat(101) }, 'name', 'Name must be 100 characters or less'],
  [{ name: 'a\u0000b' }, 'name', 'Please remove line breaks and hidden characters'],
  [
    { timeZone: 'Mars/Olympus' },
    'timeZone',
    'Please choose a time zone from the list (for example America/New_York)',
  ],
  [
    { timeZone: '+02:00' },
    'timeZone',
    'Please choose a time zone from the list (for example America/New_York)',
  ],
  [{ horizonDays: 0 }, 'horizonDays', 'Number must be greater than or equal to 1'],
  [{ horizonDays: 731 }, 'horizonDays', 'Number must be less than or equal to 730'],
  [{ slotIntervalMinutes: 4 }, 'slotIntervalMinutes', 'Number must be greater than or equal to 5'],
  [
    { minimumNoticeMinutes: -1 },
    'minimumNoticeMinutes',
    'Number must be greater than or equal to 0',
  ],
  [{ changeCutoffMinutes: 1.5 }, 'changeCutoffMinutes', 'Expected int, received number'],
  [{ reminderLeads: [1] }, 'reminderLeads.0', 'Number must be greater than or equal to 5'],
  [{ reminderLeads: [10, 20, 30, 40, 50, 60] }, 'reminderLeads', 'Choose at most 5 reminders'],
  [{ holidayCountry: 'XX' }, 'holidayCountry', 'Please choose a country from the list'],
  [{ holidayCountry: 'DE-XX' }, 'holidayCountry', 'Please choose a region from the list'],
  [{ phoneCountry: 'XX' }, 'phoneCountry', 'Please choose a country from the list'],
  [{ holidayCountry: 'NO-BY' }, 'holidayCountry', 'Please choose a region from the list'],
  [
    { minimumNoticeMinutes: 1e300 },
    'minimumNoticeMinutes',
    expect.any(String) as unknown as string,
  ],
])('%j is refused and nothing changes', async (change, field, message) => {
  const { browser } = await signUpOwner(app)
  const before = (await browser.get('/api/business')).body
  const answer = await browser.patch('/api/business', { ...change, name: change.name ?? 'Changed' })
  expect([answer.status, answer.body.fields]).toEqual([400, { [field]: message }])
  expect((await browser.get('/api/business')).body).toEqual(before)
})

test('only its owner can read and change a business', async () => {
  const { browser } = await signUpOwner(app, { businessName: 'First' })
  const other = await signUpOwner(app, { businessName: 'Second' })
  await other.browser.patch('/api/business', { name: 'Changed' })
  expect((await browser.get('/api/business')).body.name).toBe('First')
  for (const answer of [
    await app.browser().get('/api/business'),
    await app.browser().patch('/api/business', {}),
  ]) {
    expect(answer.status).toBe(401)
  }
})

test('offers a country’s regions, and accepts every one of them', async () => {
  const { browser } = await signUpOwner(app)
  const regionsOf = async (country: string) =>
    (await browser.get(`/api/holiday-countries/${country}/regions`)).body
  expect(await regionsOf('DE')).toContainEqual({ code: 'BY', name: 'Bayern' })
  expect(await regionsOf('NO')).toEqual([])
  expect((await browser.get('/api/holiday-countries/nowhere/regions')).status).toBe(400)
  const { body: countries } = await browser.get('/api/holiday-countries')
  const refused: string[] = []
  for (const { code: country } of countries) {
    const regions = await regionsOf(country)
    // One code per country; the rest have the same shape.
    const longest = regions.toSorted((a, b) => b.code.length - a.code.length)[0]
    const holidayCountry = longest ? `${country}-${longest.code}` : country
    const { status } = await browser.patch('/api/business', { holidayCountry })
    if (status !== 200) refused.push(holidayCountry)
  }
  expect(refused).toEqual([])
})

test('an unnamed business is named after its first staff member, never after an address', async () => {
  const { browser } = await signUpOwner(app, { email: 'ana.lopez@example.com' })
  const named = async () => {
    const { businessName, businessNamed } = (await browser.get('/api/user')).body
    return [businessName, businessNamed]
  }
  expect(await named()).toEqual(['Your business', false])
  const member = await createStaff(browser, { name: 'Dana Reyes' })
  await createStaff(browser, { name: 'Kim Park' })
  expect(await named()).toEqual(['Dana Reyes', false])
  const service = await createService(browser)
  const page = await createPage(browser, { services: [service.id], staffMembers: [member.id] })
  const shown = async () =>
    (await app.browser().get(`/api/public-pages/${page.name}`)).body.businessName
  expect(await shown()).toBe('Dana Reyes')

  await browser.patch('/api/business', { name: 'Salon Zoë' })
  expect(await named()).toEqual(['Salon Zoë', true])
  await createStaff(browser, { name: 'Lou Chen' })
  expect(await shown()).toBe('Salon Zoë')
})

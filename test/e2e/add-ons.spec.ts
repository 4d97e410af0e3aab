import { brokenRules } from './axe.ts'
import { appointments, bookButton, open, safeTime, typeDetails } from './booking.ts'
import { expect, test } from './fixtures.ts'
import { openCalendar, openSalon } from './salon.ts'

test.use({ reducedMotion: 'reduce' })

test('a client adds a toner: time and price follow, and the owner sees and sells it', async ({
  page,
  server,
}) => {
  const salon = await openSalon(server.url)
  const { browser, serviceId, pageName, staffId, meiId } = salon
  await browser.patch(`/api/public-pages/${pageName}`, {
    settings: { staffMembers: [staffId, meiId] },
  })
  await browser.patch(`/api/services/${serviceId}`, {
    price: 4500,
    staffTerms: [{ staffId: meiId, duration: 90, price: 14_000 }],
  })
  const toner = { name: 'Toner', minutes: 20, price: 2500, serviceIds: [serviceId] }
  expect((await browser.post('/api/add-ons', toner)).status).toBe(201)
  await open(page, salon)
  const summary = page.locator('dl')
  await expect(summary).toContainText('60–90 min')
  await expect(summary).toContainText('from $45.00')
  const addOn = page.getByRole('checkbox', { name: 'Toner' })
  await addOn.press('Space')
  await expect(summary).toContainText('+ Toner')
  await expect(summary).toContainText('from $70.00')
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('radio', { name: /Mei.*\$165\.00/ }).click()
  await expect(summary).toContainText('1h 50min')
  await expect(summary).toContainText('$165.00')
  await (await safeTime(page)).click()
  expect(await brokenRules(page)).toEqual([])
  await typeDetails(page)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  await expect(page.locator('main')).toContainText('Haircut + Toner')

  const [booked] = await appointments(salon)
  const minutes = (Date.parse(booked!.endTime) - Date.parse(booked!.startTime)) / 60_000
  expect(minutes).toBe(110)
  await openCalendar(page, { ...salon, date: booked!.startTime.slice(0, 10) }, server.url, 'day')
  await page.locator(`[data-appointment="${booked!.id}"]`).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Maria Schneider' })
  await expect(sheet).toContainText('Haircut + Toner')
  await expect(sheet).toContainText('$165.00')
  const { body: sale } = await browser.post('/api/sales', { appointmentId: booked!.id })
  expect(sale.lines.map(({ name, cents }) => [name, cents])).toEqual([
    ['Haircut', 14_000],
    ['Toner', 2500],
  ])
})

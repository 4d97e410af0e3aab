import { openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('an owner renames and switches businesses in the sidebar, the other tab follows, and the dashboard opens even if early calls are refused', async ({
  newVisitor,
  server: { url },
}) => {
  const owner = await openBusiness(url)
  await owner.browser.post('/api/businesses', { name: 'Second Door', timeZone: 'UTC' })
  const first = await newVisitor()
  await signIn(first, owner, url)
  await first.goto(`${url}/services`)
  await expect(first.getByText('Haircut')).toBeVisible()
  const second = await first.context().newPage()
  await second.goto(`${url}/dashboard`)
  await second.getByRole('button', { name: 'Business: Blue Door. Switch' }).click()
  await expect(second.getByRole('menuitem', { name: 'Blue Door' })).toBeVisible()
  await second.keyboard.press('Escape')
  await owner.browser.patch('/api/business', { name: 'Red Door' })
  await second.getByRole('button', { name: 'Business: Red Door. Switch' }).click()
  await expect(second.getByRole('menuitem', { name: 'Red Door' })).toBeVisible()
  await second.getByRole('menuitem', { name: 'Second Door' }).click()
  await expect(second.getByRole('button', { name: 'Business: Second Door. Switch' })).toBeVisible()
  await expect(first.getByRole('button', { name: 'Business: Second Door. Switch' })).toBeVisible()
  await expect(first.getByRole('heading', { name: 'No Services Yet' })).toBeVisible()
  await expect(first.getByRole('heading', { name: 'Haircut' })).toHaveCount(0)

  await second.close()
  // The dashboard waits until the open screen has noticed the other business.
  const refused = first.waitForResponse(answer => answer.status() === 409)
  await first.route(`${url}/dashboard`, async route => {
    await refused
    await route.continue()
  })
  await first.getByRole('button', { name: 'Business: Second Door. Switch' }).click()
  await first.getByRole('menuitem', { name: 'Red Door' }).click()
  await expect(first).toHaveURL(`${url}/dashboard`)
  await expect(first.getByRole('button', { name: 'Business: Red Door. Switch' })).toBeVisible()
})

test('a notification opens the business that it is about', async ({
  newVisitor,
  server: { url },
}) => {
  const owner = await openBusiness(url)
  const { businessId } = (await owner.browser.get('/api/user')).body
  const start = at(dayFromNow(1), 15 * 60)
  const { id } = (
    await owner.browser.post('/api/appointments', {
      customerName: 'Ada Client',
      customerEmail: 'ada@example.com',
      customerPhone: '+12125550123',
      serviceId: owner.serviceId,
      staffId: owner.staffId,
      startTime: start,
      endTime: new Date(Date.parse(start) + 3_600_000).toISOString(),
      notificationMethods: ['email'],
    })
  ).body
  const other = (
    await owner.browser.post('/api/businesses', { name: 'Second Door', timeZone: 'UTC' })
  ).body
  const page = await newVisitor()
  await signIn(page, owner, url)
  const day = start.slice(0, 10)
  const address = `${url}/calendar?date=${day}&appointment=${id}`
  const busy = { status: 429, json: { error: 'Too many requests. Please wait a moment.' } }
  await page.route(`${url}/api/session/business`, route => route.fulfill(busy), { times: 1 })
  for (const from of [businessId, other.id]) {
    await page.request.post(`${url}/api/session/business`, { data: { businessId: from } })
    await page.goto(`${address}&business=${businessId}`)
    if (from === other.id) {
      await expect(page.getByText(busy.json.error)).toBeVisible()
      await page.getByRole('button', { name: 'Try again' }).click()
    }
    await expect(page.getByRole('dialog').getByText('Ada Client')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Business: Blue Door. Switch' })).toBeAttached()
    expect(page.url()).not.toContain('business=')
  }
  await page.goto(`${address}&business=999999`)
  await expect(page.getByText('You’re not a member of this business.')).toBeVisible()
  await expect(page).toHaveURL(`${url}/dashboard`)
})

import {
  appointments,
  BOOKED,
  bookButton,
  open,
  pickedTime,
  safeTime,
  TAKEN,
  takeTime,
  times,
  typeDetails,
} from './booking.ts'
import { openBusiness } from './business.ts'
import { expect, test, untilItListens } from './fixtures.ts'
import { hold } from './hold.ts'
import { translate } from './translate.ts'

test.use({ reducedMotion: 'reduce' })

test('after a changed price and a lost response, a reload keeps what was typed, books once and puts nothing into the URL', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const business = await openBusiness(server.url)
  await open(page, business)
  await (await safeTime(page)).click()
  await typeDetails(page)
  await page.getByLabel('Notes').fill('Second floor, please ring.')
  await business.browser.patch(`/api/services/${business.serviceId}`, { price: 7000 })
  await bookButton(page).click()
  await expect(
    page.getByText('The price or the cancellation policy has changed').first(),
  ).toBeVisible()
  await page.reload()
  await expect(page.getByText('$70.00').first()).toBeVisible()
  await expect(page.getByLabel('Notes')).toHaveValue('Second floor, please ring.')
  await expect(page.locator('[role=radio][aria-checked=true]')).toHaveCount(1)
  expect(page.url()).not.toMatch(/Maria|maria|ring/)
  await page.route('**/api/appointments', async route => {
    await route.fetch()
    await route.abort()
  })
  await bookButton(page).click()
  await expect(
    page
      .getByRole('alert')
      .getByText(
        'Unable to connect to the server. Please check your network connection and try again.',
      ),
  ).toBeVisible()
  await page.unroute('**/api/appointments')
  await page.reload()
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  expect(await appointments(business)).toHaveLength(1)
})

test('books with details typed and a time clicked before the script arrived, on a translated page', async ({
  context,
  server,
  errors,
}) => {
  // React replaces what a translator has changed.
  errors.allow(/React error #418/)
  const business = await openBusiness(server.url)
  // The fixture's page waits for the script.
  const page = await context.newPage()
  const release = await hold(page, '**/assets/booking-*.js')
  await open(page, business)
  await typeDetails(page)
  await page.getByLabel('Notes').fill('Second floor, please ring.')
  const time = await safeTime(page)
  await page.getByLabel('Your Name').press('Enter')
  await translate(page)
  await time.click()
  release()
  await untilItListens(page)
  expect(page.url()).not.toContain('?')
  await expect(time).toBeChecked()
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  expect(await appointments(business)).toMatchObject([
    { customerEmail: 'maria@example.com', description: 'Second floor, please ring.' },
  ])
})

test('removes a time that someone else books from an open page', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  await page.clock.install()
  await open(page, business)
  const time = await safeTime(page)
  const name = (await time.textContent())!
  await time.click()
  await typeDetails(page)
  await takeTime(business, await pickedTime(page))
  await page.clock.runFor(60_000)
  await expect(page.getByText(/no longer free/)).toBeVisible()
  await expect(page.getByRole('radio', { name, exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')

  // The picked time has passed when the client returns to the page.
  await (await safeTime(page)).click()
  await expect(page.getByText(/no longer free/)).toHaveCount(0)
  await page.clock.fastForward(5 * 86_400_000)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect(page.getByText(/no longer free/)).toBeVisible()
})

test('refuses a time that was just taken, with others one tap away, which a double click books once', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  await (await safeTime(page)).click()
  await typeDetails(page)
  await takeTime(business, await pickedTime(page))
  let bookings = 0
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/api/appointments')) bookings++
  })
  await bookButton(page).click()
  await expect(page.getByText(TAKEN)).toBeVisible()
  // The availability check refused it.
  expect(bookings).toBe(0)
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
  // The message is in view above the pressed button and has the focus. Picking a time moves the
  // focus back.
  const lost = page.getByRole('group', { name: /no longer free/ }).last()
  await expect(lost).toBeFocused()
  await expect(lost).toBeInViewport({ ratio: 1 })
  await lost.getByRole('button').first().click()
  await expect(bookButton(page)).toBeFocused()
  await bookButton(page).dblclick()
  await expect(page.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  expect(bookings).toBe(1)
  expect(await appointments(business)).toHaveLength(2)
})

test('the database decides: a race lost after the check offers alternatives, too', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  await open(page, business)
  await (await safeTime(page)).click()
  await typeDetails(page)
  const wanted = await pickedTime(page)
  await page.route('**/check-availability', async route => {
    const response = await route.fetch()
    await takeTime(business, wanted)
    await route.fulfill({ response })
  })
  await bookButton(page).click()
  await expect(page.getByText('nearest free times').last()).toBeInViewport()
  await expect(page.getByText(TAKEN)).toBeVisible()
  expect(await appointments(business)).toHaveLength(1)
  const draft = await page.evaluate(() =>
    JSON.parse(Object.entries(sessionStorage).find(([key]) => key.startsWith('booking:'))![1]),
  )
  expect(draft.values.start ?? null).toBeNull()
  await page.reload()
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
  await expect(page.locator('[role=radio][aria-checked=true]')).toHaveCount(0)
})

test('clears a taken time that only a slower staff member still offers', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  const { browser, pageName, serviceId, staffId } = business
  const { body: mei } = await browser.post('/api/staff', { name: 'Mei', position: 'Stylist' })
  const weekly = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '00:00', end: '00:00' }))
  await browser.put(`/api/staff/${mei.id}/hours`, { weekly })
  await browser.patch(`/api/services/${serviceId}`, {
    staffTerms: [{ staffId: mei.id, duration: 90, price: 4500 }],
  })
  const settings = { staffMembers: [staffId, mei.id] }
  expect((await browser.patch(`/api/public-pages/${pageName}`, { settings })).status).toBe(200)
  await open(page, business)
  const time = await safeTime(page)
  await time.click()
  await typeDetails(page)
  await takeTime(business, await pickedTime(page))
  await bookButton(page).click()
  await expect(page.getByRole('group', { name: /no longer free/ }).last()).toBeFocused()
  await expect(page.getByLabel('End Time')).toHaveValue('')
  await expect(time).not.toBeChecked()
})

test('reports a failed check and a failed connection in the specified words and loses nothing', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 500/, /net::ERR_FAILED/)
  const business = await openBusiness(server.url)
  await open(page, business)
  await (await safeTime(page)).click()
  await typeDetails(page)
  await page.route('**/check-availability', route =>
    route.fulfill({ status: 500, json: { error: 'x', code: 'internal' } }),
  )
  await bookButton(page).click()
  const note = (name: string | RegExp) => page.getByRole('group', { name })
  await expect(note('Failed to check availability')).toBeFocused()
  await page.unroute('**/check-availability')
  await page.route('**/check-availability', route => route.abort())
  await bookButton(page).click()
  await expect(note(/^Unable to connect to the server\./)).toBeFocused()
  await page.unroute('**/check-availability')
  await page.route('**/api/appointments', route =>
    route.fulfill({ status: 403, json: { error: 'The salon has closed.', code: 'closed' } }),
  )
  await bookButton(page).click()
  await expect(note('The salon has closed.')).toBeFocused()
  await page.unroute('**/api/appointments')
  await page.route('**/api/appointments', route =>
    route.fulfill({ status: 400, json: { error: 'x', fields: { customerPhone: 'No number.' } } }),
  )
  await bookButton(page).click()
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription('No number.')
  await expect(note('The salon has closed.')).toHaveCount(0)
  await page.unroute('**/api/appointments')
  await expect(page.getByLabel('Your Name')).toHaveValue('Maria Schneider')
  await bookButton(page).click()
  await expect(page.getByText(BOOKED)).toBeVisible()
  await page.getByRole('button', { name: 'Book another appointment' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('')
  await expect(page.getByText('No number.')).toHaveCount(0)
})

test('free times that fail to load say so, and load on request; scripts that an update removed ask for a reload', async ({
  page,
  server,
  errors,
}) => {
  errors.allow(/status of 500/, /status of 404/, /net::ERR_FAILED/)
  const business = await openBusiness(server.url)
  const { id } = (
    await business.browser.post('/api/services', {
      name: 'Color',
      duration: 30,
      price: 0,
      category: 'beauty',
    })
  ).body
  await business.browser.patch(`/api/public-pages/${business.pageName}`, {
    settings: { services: [business.serviceId, id] },
  })
  await page.route('**/slots?*', route => route.fulfill({ status: 500, body: '' }))
  await open(page, business)
  await page.getByText('Color').click()
  await expect(page.getByText('The free times didn’t load.')).toBeVisible()
  await page.unroute('**/slots?*')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(times(page).first()).toBeVisible()
  await expect(page.locator('body')).not.toBeFocused()

  const later = '**/assets/later-*.js'
  const said = (text: string) => page.getByRole('alert').getByText(text)
  await page.route(later, route => route.fulfill({ status: 404, body: '' }))
  await page.locator('#manage').getByRole('textbox').first().click()
  await expect(said('This page was updated. Reload it to continue.')).toBeVisible()
  await page.unroute(later)
  await page.route(new RegExp(`/assets/later-|/p/${business.pageName}$`), route => route.abort())
  await page.getByRole('button', { name: 'Add another service' }).click()
  await expect(said('Unable to connect to the server.')).toBeVisible()
})

import { expect, test } from './fixtures.ts'

test('the landing page makes the specified promises, shows both uses, and leads to the login', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const header = page.getByRole('banner')
  await expect(header).toContainText('Kairos')
  await expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Smart scheduling for modern businesses',
  )
  const cards = page.locator('#features').getByRole('article')
  await expect(cards.getByRole('heading')).toHaveText([
    'Smart Scheduling',
    'AI Reminders',
    'Voice Integration',
  ])
  await expect(cards.first()).toContainText('automatic timezone detection and buffer times')
  await expect(cards.nth(1)).toContainText('multi-channel notifications that reduce no-shows')

  const claims = page.getByRole('region', { name: 'Everything a full calendar needs' })
  for (const claim of [
    'WhatsApp and SMS reminders to clients or prospects',
    'A free credit to try the service',
  ]) {
    await expect(claims.getByRole('listitem').filter({ hasText: claim })).toBeVisible()
  }
  await expect(claims).toContainText('No credit card required')
  await expect(claims.getByRole('link', { name: 'Get Started Free' })).toHaveAttribute(
    'href',
    '/login?tab=register',
  )

  const uses = page.getByRole('region', { name: 'Use Cases' })
  await expect(uses.getByRole('heading', { level: 3 })).toHaveText([
    'Tele-Health',
    'Business Consultations and Meetings',
  ])
  await expect(uses.getByRole('img')).toHaveCount(2)
  for (const picture of await uses.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate(image => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(new URL((await picture.getAttribute('src'))!, page.url()).origin).toBe(
      new URL(page.url()).origin,
    )
  }
  await expect(uses.getByRole('img').first()).toHaveAccessibleName(/doctor/)
  await expect(uses.getByRole('img').last()).toHaveAccessibleName(/consultants/)
  await expect(page.getByRole('region', { name: 'Also included' }).getByRole('heading')).toHaveText(
    ['Flexible appointment management', 'Smart notifications', 'Integrated video conferencing'],
  )
  const boxes = await Promise.all(
    (await page.getByRole('region', { name: 'Also included' }).getByRole('heading').all()).map(
      each => each.boundingBox(),
    ),
  )
  expect(new Set(boxes.map(box => box?.y)).size).toBe(1)
  expect(new Set(boxes.map(box => box?.x)).size).toBe(3)
  // The pictures follow the chosen theme, not only the system's.
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  const calendar = page.getByRole('img', { name: /^The calendar of a salon/ })
  await calendar.scrollIntoViewIfNeeded()
  await expect
    .poll(() => calendar.evaluate(image => (image as HTMLImageElement).currentSrc))
    .toMatch(/calendar-dark\.webp$/)
  await page.getByRole('link', { name: 'Get Started Free' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome to Kairos' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true')
})

test('scripts are served with the licenses of the packages in them', async ({ page }) => {
  for (const file of ['licenses.txt', 'licenses-booking.txt']) {
    const licenses = await (await page.request.get(`/${file}`)).text()
    expect(licenses).toMatch(/^## react-dom .+\n+MIT License\n+Copyright /m)
  }
})

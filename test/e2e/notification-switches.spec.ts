import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('switches change at once, a slow response doesn’t change them back, and countries and limits are saved', async ({
  page,
  server,
}) => {
  const business = await openBusiness(server.url)
  const preferences = async () =>
    (await business.browser.get('/api/notifications/preferences')).body
  await signIn(page, business, server.url)
  const asked: string[] = []
  const answers: (() => void)[] = []
  await page.route('**/api/notifications/preferences', async route => {
    if (route.request().method() === 'POST') {
      asked.push(route.request().postData()!)
      await new Promise<void>(resolve => answers.push(resolve))
    }
    await route.continue()
  })
  await page.goto('/notifications')
  const channel = (name: string) => page.getByRole('switch', { name })
  const voice = page.getByRole('group', { name: 'Voice' }).getByRole('radio').nth(1)
  // `check` reads the switch right after the click, before any response.
  await channel('SMS').check()
  await channel('Voice calls').check()
  await voice.check()
  for (let index = 0; index < 3; index++) {
    await expect.poll(() => answers.length).toBe(index + 1)
    for (const name of ['SMS', 'Voice calls']) await expect(channel(name)).toBeChecked()
    await expect(voice).toBeChecked()
    answers[index]!()
  }
  await expect.poll(async () => (await preferences()).voiceId).not.toBeNull()
  expect(asked.map(body => Object.keys(JSON.parse(body)))).toEqual([
    ['smsEnabled'],
    ['voiceEnabled'],
    ['voiceId'],
  ])
  expect(await preferences()).toMatchObject({ smsEnabled: true, voiceEnabled: true })

  await page.unroute('**/api/notifications/preferences')
  const usual = (await preferences()).destinationCountries
  await page.getByLabel('Add a country').selectOption('JM')
  await expect(page.getByRole('button', { name: 'Remove Jamaica' })).toBeVisible()
  await page.getByLabel('Credits a day for new clients who book online').fill('80')
  await page.keyboard.press('Enter')
  await expect
    .poll(preferences)
    .toMatchObject({ onlineCreditsPerDay: 80, destinationCountries: [...usual, 'JM'].sort() })
  await page.getByLabel('Credits a day for each new number').fill('-1')
  await page.keyboard.press('Enter')
  const problem = page.getByRole('alert').filter({ hasText: 'Enter a whole number' })
  await expect(problem).toHaveText('Enter a whole number from 0 to 10,000')
  await page.getByRole('button', { name: 'Remove Jamaica' }).click()
  await expect(page.getByLabel('Add a country')).toBeFocused()
  await expect
    .poll(preferences)
    .toMatchObject({ onlineCreditsPerNumber: 6, destinationCountries: usual })
})

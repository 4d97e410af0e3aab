import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'

test('switches stand at once where they are put, and a slow answer takes none back', async ({ page, server }) => {
  const business = await openBusiness(server.url)
  const preferences = async () => (await business.browser.get('/api/notifications/preferences')).body
  const cookies = [...business.browser.cookies].map(([name, value]) => ({ name, value, url: server.url }))
  await page.context().addCookies(cookies)
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
  // `check` looks at the switch right behind the click, before any answer.
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
  expect(asked.map(body => Object.keys(JSON.parse(body)))).toEqual([['smsEnabled'], ['voiceEnabled'], ['voiceId']])
  expect(await preferences()).toMatchObject({ smsEnabled: true, voiceEnabled: true })
})

import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

test('a pack of credits is bought on the Notification Settings; voices are turned by pages of six and saved at once', async ({
  page,
  server,
}) => {
  const owner = await openBusiness(server.url)
  await signIn(page, owner, server.url)
  await page.goto('/notifications')
  for (const [dollars, credits] of [
    [10, 100],
    [25, 250],
    [50, 500],
  ]) {
    await expect(page.getByRole('radio', { name: `$${dollars}` })).toHaveAccessibleDescription(`${credits} credits`)
  }
  await expect(page.getByText('1 credit costs $0.10')).toBeVisible()
  await expect(page.getByText('Credits never expire.')).toBeVisible()
  await page.getByRole('radio', { name: '$25' }).check()
  await page.getByRole('button', { name: 'Pay $25' }).click()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Purchase Successful')).toBeVisible()
  await expect(page.getByText('Added 250 notification credits to your account')).toBeVisible()
  await expect(page.getByTestId('credit-balance')).toHaveText('250')

  const preferences = async () => (await owner.browser.get('/api/notifications/preferences')).body
  await page.getByRole('switch', { name: 'Voice calls' }).click()
  await expect(page.getByText('Notification preferences updated successfully')).toBeVisible()
  expect(await preferences()).toMatchObject({ voiceEnabled: true, smsEnabled: false, whatsappEnabled: false })
  const voices = page.getByRole('group', { name: 'Voice' }).getByRole('radio')
  await expect(voices).toHaveCount(6)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Page 2 of 2')).toBeVisible()
  await voices.last().check()
  await expect.poll(async () => (await preferences()).voiceId).toBeTruthy()
  const playing = page.waitForResponse(/\/api\/voice\/preview\//)
  await page
    .getByRole('button', { name: /^Preview / })
    .first()
    .click()
  expect((await playing).headers()['content-type']).toContain('audio/')
  await page.getByRole('switch', { name: 'Voice calls' }).click()
  await expect(page.getByRole('group', { name: 'Voice' })).toHaveCount(0)
})

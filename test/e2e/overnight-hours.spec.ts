import { brokenRules, inBothLooks, PHONE } from './axe.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'

test('at 360 px hours that end before they start are only saved once the owner confirms they are overnight', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor(PHONE)
  await signIn(page, await openBusiness(server.url), server.url)
  await page.goto('/staff')
  await page.getByRole('button', { name: /hours/i }).first().click()
  const dialog = page.getByRole('dialog', { name: /Hours for/ })
  // Friday's hours would overlap with Saturday's.
  await dialog.getByRole('checkbox', { name: 'Saturday', exact: true }).uncheck()
  await dialog.getByLabel('Friday, from').fill('14:00')
  await dialog.getByLabel('Friday, to').fill('13:00')
  const question = dialog.getByRole('alert').filter({ hasText: 'Is this overnight?' })
  await expect(question).toBeVisible()
  await expect(dialog.getByText('Ends the next day, after 23h 0m')).toBeVisible()
  await inBothLooks(page, async width => {
    expect(await brokenRules(page)).toEqual([])
    await picture(page, `overnight-${width}`, {})
  })
  await dialog.getByRole('button', { name: 'Save hours' }).click()
  await expect(dialog).toBeVisible()
  await dialog.getByLabel('Friday, overnight').check()
  await expect(question).toBeHidden()
  await dialog.getByRole('button', { name: 'Save hours' }).click()
  await expect(dialog).toBeHidden()
})

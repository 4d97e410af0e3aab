import type { Page } from '@playwright/test'
import { codeAt } from '#features/accounts/testing/app-codes.ts'
import { addAuthenticator, pressSignOut } from './authenticator.ts'
import { brokenRules } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { signInNewOwner } from './sign-in.ts'
import { toast } from './toast.ts'

const PASSWORD = 'correct horse battery'
async function signOut(page: Page) {
  await pressSignOut(page)
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
}

async function loginWithPassword(page: Page, email: string) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

test('at 390 px an owner adds a passkey and an app, and signs in with the passkey or a recovery code', async ({
  newVisitor,
  server: { url },
}) => {
  const page = await newVisitor({ viewport: { width: 390, height: 844 } })
  const email = await signInNewOwner(page, url)
  const phone = await addAuthenticator(page)
  await page.goto(`${url}/settings`)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  const naming = page.getByRole('dialog', { name: 'Name your passkey' })
  await naming.getByLabel('Name').fill('My phone')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('My phone', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Turn on' }).click()
  const setUp = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = ((await setUp.locator('code').textContent()) ?? '').replaceAll(' ', '')
  expect(await brokenRules(page)).toEqual([])
  await setUp.getByLabel('Code', { exact: true }).fill('000000')
  await page.keyboard.press('Enter')
  await expect(setUp.getByRole('alert')).toHaveText('Check 1 field.')
  await setUp.getByLabel('Code', { exact: true }).fill(codeAt(secret, new Date()))
  await setUp.getByRole('button', { name: 'Turn on' }).click()
  const saving = page.getByRole('alertdialog', { name: 'Save your recovery codes' })
  // A toast in the dialog is an item of a list, too.
  const codes = saving.locator('ul').getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = (await codes.first().textContent()) ?? ''
  await saving.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 recovery codes left')).toBeVisible()

  // The email field suggests the passkey, and this authenticator accepts at once.
  await pressSignOut(page)
  await expect(page).toHaveURL(`${url}/calendar`)

  // As long as there is no response, nothing is suggested.
  await page.route('**/api/login/passkey/options', () => {}, { times: 1 })
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL(`${url}/calendar`)

  await phone.recognize(false)
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await loginWithPassword(page, email)
  const code = page.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  expect(await brokenRules(page)).toEqual([])
  await code.fill('000000')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(toast(page)).toContainText('This code is incorrect.')
  await code.fill(recoveryCode)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(`${url}/calendar`)

  await phone.recognize(true)
  await page.goto(`${url}/settings`)
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await page.getByRole('button', { name: 'Remove My phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have no passkeys yet.')).toBeVisible()
})

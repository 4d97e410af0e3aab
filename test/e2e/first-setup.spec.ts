import type { Locator, Page } from '@playwright/test'
import { brokenRules } from './axe.ts'
import { noSidewaysScroll, safeTime } from './booking.ts'
import { apiBrowser, mailedLink } from './business.ts'
import { button, expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signInNewOwner } from './sign-in.ts'

function hands() {
  let count = 0
  return {
    click: async (target: Locator) => {
      count++
      await target.click()
    },
    type: async (target: Locator, text: string) => {
      count++
      await target.fill(text)
    },
    count: () => count,
  }
}

async function expectSound(page: Page) {
  expect(await brokenRules(page)).toEqual([])
  expect(await noSidewaysScroll(page)).toBe(true)
}

test('at 360 px, from the first login to a booked appointment in at most 25 clicks and fields', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 } })
  const email = `first-${process.pid}@example.com`
  const password = 'correct horse battery'
  const api = apiBrowser(server.url)
  await api.post('/api/register', { email, password, timeZone: 'America/New_York' })
  const verify = await mailedLink(server.url, email, '/verify/')
  await api.get(verify.replace(`${server.url}/verify/`, '/api/verify/'))
  const { click, type, count } = hands()

  await page.goto('/login')
  await type(page.getByLabel('Email', { exact: true }), email)
  await type(page.getByLabel('Password', { exact: true }), password)
  await click(button(page, 'Login'))
  await expect(page).toHaveURL(/\/calendar$/)
  await click(page.getByRole('link', { name: 'Set up in a minute' }))

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your booking page')
  const name = `Café Lark ${process.pid}`
  await type(page.getByLabel('Business name'), name)
  await expect(page.getByLabel('Link name')).toHaveValue(`cafe-lark-${process.pid}`)
  await click(page.getByRole('radio', { name: 'Hair salon' }))
  await type(page.getByLabel('Your name'), 'Zoë Sol')
  await expect(page.getByText('Suggested prices')).toBeVisible()
  await type(page.getByLabel('Price for Haircut', { exact: true }), '62.50')
  await expect(page.getByText(/\/p\/cafe-lark-\d+ is free/)).toBeVisible()
  await expectSound(page)
  await picture(page, 'first-setup-360')

  await page.reload()
  await expect(page.getByLabel('Price for Haircut', { exact: true })).toHaveValue('62.50')
  await expect(page.getByLabel('Your name')).toHaveValue('Zoë Sol')

  await click(button(page, 'Publish my page'))
  await expect(page.getByRole('heading', { name: 'Your page is live' })).toBeFocused()
  await expectSound(page)
  await picture(page, 'first-setup-done-360')
  await expect(page.getByRole('link', { name: 'Go to the calendar' })).toBeVisible()
  const opened = page.context().waitForEvent('page')
  await click(page.getByRole('link', { name: 'Open your page' }))

  const client = await opened
  await client.waitForLoadState()
  await expect(client.getByRole('heading', { name, exact: true }).first()).toBeVisible()
  await click(client.getByRole('radio', { name: /^Haircut/ }))
  await expect(client.getByRole('radio', { name: /^Haircut/ })).toBeChecked()
  await expect(client.getByRole('group', { name: 'Staff Member' })).toContainText('Zoë Sol')
  await click(await safeTime(client))
  await type(client.getByLabel('Your Name'), 'Maria Schneider')
  await type(client.getByLabel('Email', { exact: true }).first(), 'maria@example.com')
  await type(client.getByLabel('Phone'), '+12125550123')
  await click(button(client, 'Book Appointment'))
  await expect(client.getByRole('heading', { name: 'You’re booked' })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(25)
  test.info().annotations.push({ type: 'clicks and fields', description: String(count()) })
})

test('the setup updates as the owner types, works by keyboard, and is offered only once', async ({
  newVisitor,
  server,
}) => {
  const page = await newVisitor({ viewport: { width: 1280, height: 900 } })
  await signInNewOwner(page, server.url, { businessName: '' })
  await page.goto('/dashboard')
  await expect(page.getByText('0 of 6 done')).toBeVisible()
  await page.getByRole('link', { name: 'Start the setup' }).click()

  await button(page, 'Publish my page').click()
  await expect(page.getByText('Please choose what you do')).toBeVisible()
  await expect(page.getByText('Name is required')).toHaveCount(2)

  await page.getByRole('radio', { name: 'Hair salon' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Barbershop' })).toBeChecked()
  const preview = page.getByRole('complementary', { name: 'How your page looks' })
  await expect(preview).toContainText('Hot towel')
  await page.getByRole('checkbox', { name: 'Hot towel shave' }).uncheck()
  await expect(preview).not.toContainText('Hot towel')
  const ticked = page.getByRole('checkbox', { checked: true })
  while ((await ticked.count()) > 0) await ticked.first().uncheck()
  await button(page, 'Publish my page').click()
  await expect(page.getByText('Select at least one service')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Beard trim' }).check()
  await expect(page.getByText('Select at least one service')).toHaveCount(0)
  await page.getByLabel('Business name').fill('Ada’s Barbers')
  await expect(preview).toContainText('Ada’s Barbers')
  await page.getByLabel('Link name').fill('Setup')
  await expect(page.getByRole('alert').filter({ hasText: 'This name is reserved' })).toHaveCount(1)
  await page.getByLabel('Link name').fill(`adas-barbers-${process.pid}`)

  await page.getByRole('radio', { name: 'A team' }).check()
  await page.getByLabel('Person 1').fill('Ada')
  await button(page, 'Add a person').click()
  await page.getByLabel('Person 2').fill('Ben')
  await button(page, 'Change hours').click()
  await page.getByRole('checkbox', { name: 'Saturday' }).check()
  await picture(page, 'first-setup-1280')
  await expectSound(page)
  await button(page, 'Publish my page').click()
  await expect(page.getByRole('heading', { name: 'Your page is live' })).toBeVisible()
  await page.getByRole('link', { name: 'Staff', exact: true }).first().click()
  await expect(page.getByText('Mon – Sat')).toHaveCount(2)
  await button(page, 'Hours').first().click()
  await page.getByRole('checkbox', { name: 'Saturday' }).uncheck()
  await page.getByRole('group', { name: 'Copy these weekly hours to' }).getByLabel('Ben').check()
  await button(page, 'Save hours').click()
  await expect(page.getByText('Mon – Fri')).toHaveCount(2)

  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByText('5 of 6 done')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Start the setup' })).toHaveCount(0)
  await page.goto('/setup')
  await expect(page.getByText('Your business already has services')).toBeVisible()
  for (const name of ['Services', 'Staff', 'Share'])
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
})

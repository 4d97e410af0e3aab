import { brokenRules, inBothLooks } from './axe.ts'
import { bookWithReminder, noSidewaysScroll } from './booking.ts'
import { buyCredits, openBusiness } from './business.ts'
import { noonZone } from './days.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'
import { expectHeard, listen } from './sounds.ts'

test('the outbox and its phone work in both themes, using only the keyboard, and the owner sees the answer', async ({
  page,
  server,
  errors,
}) => {
  // The test itself injects scripts into the email's frame, which runs none.
  errors.allow(/Blocked script execution in '[^']*\/body'/)
  const business = await openBusiness(server.url)
  const { browser } = business
  await browser.patch('/api/business', { timeZone: noonZone(), reminderLeads: [120] })
  await browser.post('/api/notifications/preferences', { voiceEnabled: true })
  await buyCredits(business, 10)
  const client = { customerEmail: 'ada-called@example.com', customerPhone: '+12125550177' }
  await bookWithReminder(business, { ...client, notificationMethods: ['voice'] })
  const outboxOf = (to: string) => page.goto(`/sandbox?to=${encodeURIComponent(to)}`)
  const look = (name: string) =>
    inBothLooks(page, async width => {
      await picture(page, `${name}-${width}`)
      // Axe can't check a frame that runs no scripts.
      if (name !== 'mail') expect(await brokenRules(page)).toEqual([])
      expect(await noSidewaysScroll(page)).toBe(true)
    })

  await listen(page)
  await outboxOf(client.customerPhone)
  const call = page.getByRole('link', { name: /Voice call/ })
  await expect(call).toBeVisible({ timeout: 60_000 })
  await call.click()
  const phone = page.getByRole('region', { name: `Phone of ${client.customerPhone}` })
  await look('ringing')
  await phone.getByRole('button', { name: 'Answer', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(phone.getByRole('status')).toHaveText('On the line: press a key')
  // On a busy machine, synthesizing two steps at once takes longer than a person waits.
  await expectHeard(page, 'part=opening')
  await look('on-the-line')
  await page.keyboard.press('5')
  await expectHeard(page, 'part=again')
  await expect(phone.getByRole('button', { name: '1', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expectHeard(page, 'part=confirm')
  await expect(phone.getByRole('status')).toHaveText('Call ended')
  await expect(phone.getByRole('button', { name: 'Hang up' })).toBeHidden()

  await outboxOf(client.customerEmail)
  await look('list')
  await page.getByRole('link', { name: /Email/ }).first().click()
  // Without styles, the links are wider than a phone.
  await page.waitForURL(/\/sandbox\/messages\/\d+/)
  await look('mail')

  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, business, server.url)
  await page.goto('/topup')
  await page.getByRole('link', { name: 'Voice call reminder to Ada Client' }).click()
  const details = page.getByRole('dialog')
  for (const text of [
    'Confirmed by the client',
    'Reminder by voice call, delivered',
    'The client confirmed on the phone.',
    '1 credit',
  ])
    await expect(details).toContainText(text)
})

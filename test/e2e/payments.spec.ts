import type { Page, Request } from '@playwright/test'
import { mailedLink, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { startPaypal } from './paypal.ts'
import { type RunningServer, startServer } from './server.ts'
import { openAs } from './sign-in.ts'

const balance = (page: Page) => page.getByTestId('credit-balance')
const inWindow = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an owner tops up in the sandbox and finds it on screen, in the ledger and in a receipt', async ({
  page,
  server,
}) => {
  const { browser, email } = await openBusiness(server.url)
  await openAs(page, { browser }, server.url, '/topup')
  await expect(page.getByRole('heading', { name: 'Top Up Your Balance' })).toBeVisible()
  await expect(
    page.getByText('SMS, WhatsApp and video-conference minutes are funded from your balance.'),
  ).toBeVisible()
  await expect(page.getByRole('group', { name: 'Amount' }).getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('radio', { name: /\$10/ })).toBeChecked()
  await expect(balance(page)).toHaveText('0')

  const toasts = page.getByRole('region', { name: /Notifications/ })
  for (const [choice, title, text] of [
    ['Decline', 'Error', 'Payment could not be processed. Please try again.'],
    ['Cancel', 'Payment Cancelled', 'You left before paying. Nothing was charged.'],
  ] as const) {
    await page.getByRole('radio', { name: /\$5/ }).check()
    await page.getByRole('button', { name: 'Pay $5' }).click()
    await inWindow(page, choice).click()
    await expect(toasts.getByText(title, { exact: true })).toBeVisible()
    await expect(toasts.getByText(text)).toBeVisible()
    await expect(page.getByRole('radio', { name: /\$5/ })).toBeChecked()
    await expect(balance(page)).toHaveText('0')
  }

  // Using only the keyboard.
  await page.getByRole('radio', { name: /\$5/ }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: /\$20/ })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay $20.00' })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Payment Successful')).toBeVisible()
  await expect(page.getByText('Thank you for your payment of $20.')).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/topup`)
  await expect(balance(page)).toHaveText('200')
  const row = page.getByRole('row').filter({ hasText: 'Top-up' })
  await expect(row).toContainText('+200')
  const mailed = await mailedLink(server.url, email, '/topup')
  expect(mailed).toMatch(new RegExp(`^${server.url}/topup\\?business=\\d+$`))

  await page.reload()
  await expect(balance(page)).toHaveText('200')
  await expect(page.getByText('Payment Successful')).toBeHidden()

  // Closing the window after paying loses nothing, because the provider reports it.
  await page.route('**/topup?payment=approved**', route => route.abort())
  await page.getByRole('button', { name: 'Pay $10' }).click()
  await inWindow(page, 'Approve').click()
  await expect
    .poll(async () => (await browser.get('/api/credits/ledger')).body.balance, {
      message: 'credits by report',
    })
    .toBe(300)
})

/** As much of PayPal's script as its React library needs. */
const sdk = `
// Like the vendor's script, adds its own scripts with the given nonce.
const inline = document.createElement('script')
inline.nonce = document.currentScript.getAttribute('data-csp-nonce')
inline.textContent = 'window.inlineOfPaypal = true'
document.head.append(inline)
window.paypal = {
  Buttons: props => ({
    isEligible: () => true,
    updateProps: next => { props = { ...props, ...next } },
    close: async () => {},
    async render(place) {
      place.replaceChildren()
      const add = (label, onclick) => place.append(Object.assign(document.createElement('button'), { textContent: label, onclick }))
      add('Pay with PayPal', async () => {
        try {
          const orderID = await props.createOrder({}, {})
          await window.approveAtPaypal(orderID)
          await props.onApprove({ orderID }, {})
        } catch (error) { props.onError(error) }
      })
      add('Pay with a bad card', async () => {
        const orderID = await props.createOrder({}, {})
        await window.declineAtPaypal(orderID)
        await props.onApprove({ orderID }, { restart: () => { document.title = 'Opened again' } })
      })
      add('Close the window', () => props.onCancel({}, {}))
      add('Break the window', () => props.onError(new Error('popup')))
    },
  }),
}`

test.describe('with PayPal configured', () => {
  let paypal: Awaited<ReturnType<typeof startPaypal>>
  let shop: RunningServer

  test.beforeAll(async () => {
    paypal = await startPaypal({
      deliver: (headers, body) =>
        void fetch(`${shop.url}/api/webhooks/paypal`, { method: 'POST', headers, body }).catch(
          () => {},
        ),
    })
    shop = await startServer({ env: paypal.env })
  })
  test.afterAll(async () => {
    await shop.stop()
    paypal.close()
  })

  const place = (page: Page) => page.locator('[data-payment-button]')

  test('PayPal’s button loads in its four states, pays, and handles cancelling and failing', async ({
    page,
    errors,
  }) => {
    errors.allow(
      /status of 409/,
      /sdk\/js/,
      /PayPalScriptProvider|Failed to load the PayPal JS SDK/,
    )
    const { browser } = await openBusiness(shop.url)
    await page.exposeFunction('approveAtPaypal', (id: string) =>
      paypal.standIn.decide(id, 'approved'),
    )
    await page.exposeFunction('declineAtPaypal', (id: string) =>
      paypal.standIn.decide(id, 'declined'),
    )
    const gate = () => {
      let open = () => {}
      const opened = new Promise<void>(resolve => {
        open = resolve
      })
      return { open, opened }
    }
    const [settings, script] = [gate(), gate()]
    let answer: 'fail' | 'serve' = 'fail'
    const asked: URL[] = []
    await page.route('**/api/payments/settings', async route => {
      await settings.opened
      await route.continue()
    })
    await page.route('https://www.paypal.com/sdk/js**', async route => {
      asked.push(new URL(route.request().url()))
      await script.opened
      if (answer === 'fail') await route.abort()
      else await route.fulfill({ contentType: 'text/javascript', body: sdk })
    })

    // Only pages with payments request anything from PayPal.
    const foreign: string[] = []
    const note = (request: Request) => {
      if (!request.url().startsWith(shop.url)) foreign.push(request.url())
    }
    page.on('request', note)
    await openAs(page, { browser }, shop.url, '/settings')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(foreign).toEqual([])
    page.off('request', note)

    await page.goto(`${shop.url}/topup`)
    await expect(place(page)).toHaveAttribute('data-payment-button', 'initial')
    expect(asked).toEqual([])
    settings.open()
    await expect(place(page)).toHaveAttribute('data-payment-button', 'pending')
    await expect.poll(() => asked).toHaveLength(1)
    expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
      'client-id': paypal.clientId,
      currency: 'USD',
      intent: 'capture',
    })
    script.open()
    await expect(place(page)).toHaveAttribute('data-payment-button', 'rejected')
    await expect(page.getByText('The payment button could not be loaded')).toBeVisible()
    answer = 'serve'
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(place(page)).toHaveAttribute('data-payment-button', 'resolved')
    expect(await page.evaluate(() => (window as { inlineOfPaypal?: boolean }).inlineOfPaypal)).toBe(
      true,
    )

    await page.getByRole('button', { name: 'Pay with a bad card' }).click()
    await expect(page).toHaveTitle('Opened again')
    await page.getByRole('button', { name: 'Close the window' }).click()
    await expect(page.getByText('Payment Cancelled')).toBeVisible()
    const refusal = { error: 'Payments are paused until Monday.', code: 'payment-our-account' }
    await page.route(
      '**/api/payments/orders',
      route => route.fulfill({ status: 409, json: refusal }),
      { times: 1 },
    )
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect(page.getByText(refusal.error)).toBeVisible()
    await expect(page.getByText('Payment Failed')).toBeHidden()
    await page.getByRole('button', { name: 'Break the window' }).click()
    await expect(page.getByText('Payment Failed')).toBeVisible()
    await page.getByRole('radio', { name: /\$5/ }).check()
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect(page.getByText('Thank you for your payment of $5.')).toBeVisible()
    await expect(balance(page)).toHaveText('50')
  })
})

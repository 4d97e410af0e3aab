import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { embedCode } from '#features/booking-pages/embed-code-rules.ts'
import { serious } from './axe.ts'
import { appointments, bookButton, safeTime, typeDetails } from './booking.ts'
import { type OpenBusiness, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** Chromium's page for a forbidden frame. */
const BLOCKED = 'chrome-error://chromewebdata/'

/** Its policy forbids inline scripts and styles. */
async function openSite(html: string, appUrl: string) {
  const site = createServer((_, answer) => {
    answer.setHeader('Content-Type', 'text/html; charset=utf-8')
    answer.setHeader(
      'Content-Security-Policy',
      `default-src 'none'; script-src ${appUrl}; frame-src ${appUrl}`,
    )
    answer.end(
      `<!doctype html><title>Blue Door</title><meta name="viewport" content="width=device-width"><h1>Blue Door</h1>${html}<p id="after">After</p><pre>${'\n'.repeat(200)}</pre>`,
    )
  })
  await new Promise<void>(resolve => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  return {
    port,
    at: (host: string) => `http://${host}:${port}/`,
    close: () => new Promise(resolve => site.close(resolve)),
  }
}

/** Does what browsers do that block storage in frames on other sites. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    if (window === window.top) return
    const get = () => {
      throw new DOMException('Access is denied.', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get })
    Object.defineProperty(document, 'cookie', { get, set: get })
  })

const allow = async ({ browser, pageName }: OpenBusiness, hosts: string[]) =>
  expect((await browser.put(`/api/public-pages/${pageName}/embedding`, { hosts })).status).toBe(200)

test('a client books in a frame of a listed website, without cookies or storage', async ({
  server,
  newVisitor,
  errors,
}) => {
  errors.allow(/net::ERR_FAILED/)
  const business = await openBusiness(server.url)
  const link = `${server.url}/p/${business.pageName}`
  const site = await openSite(
    `<div data-kairos="inline"><a href="${link}">Book online</a></div>
    <div data-kairos="inline"><a href="${link}" data-kairos-theme="dark">Book in the dark</a></div>
    <script async src="${server.url}/embed.js"></script><script async src="${server.url}/embed.js"></script>`,
    server.url,
  )
  await allow(business, [`www.bluedoor.com:${site.port}`])
  const client = await newVisitor({ viewport: { width: 360, height: 740 } })
  await blockStorage(client)
  await client.goto(site.at('www.bluedoor.com'))
  const frames = client.locator('iframe')
  await expect(frames).toHaveCount(2)
  const [first, dark] = ['Book online', 'Book in the dark'].map(name =>
    client.locator(`iframe[title="${name}"]`),
  )
  await expect(first!).toBeVisible()
  await expect(client.getByRole('link', { name: 'Book online' })).toBeHidden()
  const content = first!.contentFrame().locator('body')
  const isWhole = async () =>
    expect
      .poll(async () => {
        const { height } = (await first!.boundingBox())!
        return height - Math.ceil((await content.locator('#root').boundingBox())!.height)
      })
      .toBe(0)
  await isWhole()
  const backgrounds = await Promise.all(
    [first!, dark!].map(frame =>
      frame
        .contentFrame()
        .locator('html')
        .evaluate(html => getComputedStyle(html).backgroundColor),
    ),
  )
  expect(new Set(backgrounds).size).toBe(2)

  // Messages from other windows, and absurd ones from the site itself, change nothing.
  const before = await first!.boundingBox()
  await client.evaluate(async () => {
    for (const height of [1e9, -1, 5]) postMessage({ kairos: 1, type: 'height', height }, '*')
    const last = new Promise<void>(done => {
      addEventListener('message', ({ data }) => data === 'last' && done())
    })
    postMessage('last', '*')
    await last
  })
  expect(await first!.boundingBox()).toEqual(before)

  await client.evaluate(() => {
    document.addEventListener('kairos:booked', () => document.body.classList.add('booked'))
  })
  const bar = content.getByRole('link', { name: 'Choose a time' })
  await bar.scrollIntoViewIfNeeded()
  const steps = () => client.evaluate(() => history.length)
  const was = await steps()
  const heading = content.locator('#time h2')
  await expect(heading).not.toBeInViewport()
  await bar.click()
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  expect(await steps()).toBe(was)
  await (await safeTime(content)).click()
  await typeDetails(content)
  await client.route('**/check-availability', route => route.abort())
  const problem = content.getByRole('group', { name: /^Unable to connect/ })
  // A toast may be gone before a slow click returns.
  await Promise.all([expect(problem).toBeInViewport(), bookButton(content).click()])
  await client.unroute('**/check-availability')
  await bookButton(content).click()
  await expect(client.locator('body.booked')).toBeVisible()
  await isWhole()
  await expect(content.getByRole('heading', { name: 'You’re booked' })).toBeInViewport()
  expect(await appointments(business)).toMatchObject([{ customerEmail: 'maria@example.com' }])
  expect(await client.context().cookies()).toEqual([])

  const opened = client.context().waitForEvent('page')
  await content.getByRole('link', { name: 'Move or cancel' }).click()
  const manage = await opened
  await expect(manage).toHaveURL(/\/manage\//)
  await expect(manage.getByRole('button', { name: 'Cancel Appointment' })).toBeVisible()
  expect(client.url()).toBe(site.at('www.bluedoor.com'))
  await site.close()
})

test('a site that is not listed shows nothing but its link', async ({
  server,
  newVisitor,
  errors,
}) => {
  errors.allow(/frame-ancestors/, /chrome-error:/, /inline style/)
  const business = await openBusiness(server.url)
  const link = `${server.url}/p/${business.pageName}`
  const site = await openSite(
    `<iframe id="own" title="own" src="${link}"></iframe>
    <iframe id="login" title="login" src="${server.url}/login"></iframe>
    ${embedCode({ way: 'inline', theme: 'auto', url: link, color: '', text: 'Book online' })}`,
    server.url,
  )
  await allow(business, [`www.bluedoor.com:${site.port}`])
  const client = await newVisitor()
  await client.goto(site.at('evil.test'))
  const shown = () => client.frames().map(frame => frame.url())
  await expect.poll(shown).toEqual([client.url(), BLOCKED, BLOCKED, BLOCKED])
  await expect(client.locator('iframe[title="Book online"]')).toBeHidden()

  // Website builders show pasted code in a frame, which can't show the page either.
  const builder = await openSite(
    `<iframe title="Code" src="${site.at('evil.test')}"></iframe>`,
    site.at('evil.test'),
  )
  await client.goto(builder.at('www.bluedoor.com'))
  const opened = client.waitForEvent('popup')
  const code = client.locator('iframe').contentFrame()
  await code.getByRole('link', { name: 'Book online' }).click()
  const booking = await opened
  await expect(booking).toHaveURL(link)
  await expect(booking.getByRole('button', { name: 'Book Appointment' })).toBeVisible()
  await builder.close()
  await site.close()
})

test('a copied form resizes itself, and a popup restores how the site scrolled', async ({
  server,
  newVisitor,
}) => {
  const business = await openBusiness(server.url)
  const link = `${server.url}/p/${business.pageName}`
  const site = await openSite(
    `<div data-kairos="inline"><a href="${link}">Book online</a></div>
    <a data-kairos="popup" href="${link}">Book here</a>
    <script async src="${server.url}/embed.js"></script>`,
    server.url,
  )
  await allow(business, [`www.bluedoor.com:${site.port}`])
  const client = await newVisitor()
  await client.goto(site.at('www.bluedoor.com'))
  const frames = client.locator('iframe')
  await expect(frames.first()).toHaveAttribute('scrolling', 'no')
  await client.evaluate(() => {
    const box = document.querySelector('[data-kairos=inline]')!
    box.after(box.cloneNode(true))
  })
  const copied = frames.nth(1)
  const root = copied.contentFrame().locator('#root')
  await root.evaluate(element => {
    element.style.height = '4000px'
  })
  // Browsers don't observe frames that are off-screen.
  await copied.scrollIntoViewIfNeeded()
  await expect(copied).toHaveCSS('height', '4000px')

  const setOverflow = (value: string) =>
    client.evaluate(overflow => {
      document.documentElement.style.overflow = overflow
    }, value)
  const openAndClose = async () => {
    await client.getByRole('link', { name: 'Book here' }).press('Enter')
    await client.getByRole('button', { name: 'Close' }).click()
    await expect(client.getByRole('dialog')).toBeHidden()
    return await client.evaluate(() => document.documentElement.style.overflow)
  }
  await setOverflow('clip')
  expect(await openAndClose()).toBe('clip')
  await setOverflow('')
  expect(await openAndClose()).toBe('')
  await site.close()
})

test('an owner allows a website, and a client opens the form above it by keyboard', async ({
  server,
  page,
  newVisitor,
}) => {
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)
  await page.goto('/share')
  await page.getByRole('button', { name: 'Add to website' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Website', { exact: true }).fill('*.bluedoor.com')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText('Enter one website')
  await expect(dialog.getByLabel('Website', { exact: true })).toBeFocused()
  const site = await openSite('', server.url)
  await dialog
    .getByLabel('Website', { exact: true })
    .fill(`https://www.bluedoor.com:${site.port}/a`)
  await page.keyboard.press('Enter')
  const preview = dialog.locator('iframe').contentFrame()
  await expect(preview.getByRole('button', { name: 'Book Appointment' })).toBeVisible()
  expect(await serious(page)).toEqual([])
  const removals = ['a', 'b'].map(name =>
    dialog.getByRole('button', { name: `Remove ${name}.bluedoor.com` }),
  )
  for (const [index, name] of ['a', 'b'].entries()) {
    await dialog.getByLabel('Website', { exact: true }).fill(`${name}.bluedoor.com`)
    await page.keyboard.press('Enter')
    await expect(removals[index]!).toBeEnabled()
  }
  for (const remove of removals) await remove.click()
  for (const remove of removals) await expect(remove).toHaveCount(0)
  // The owner's own choice of colors doesn't apply to the preview.
  await page.evaluate(() => localStorage.setItem('theme', 'light'))
  await dialog.getByLabel('Colors').selectOption('Dark')
  await expect(preview.getByRole('button', { name: 'Book Appointment' })).toBeVisible()
  await expect(preview.locator('html')).toHaveAttribute('data-theme', 'dark')
  await dialog.getByLabel('Colors').selectOption('Match the visitor’s device')
  await dialog.getByRole('radio', { name: 'Link' }).check()
  const code = (await dialog.locator('pre').textContent())!
  await site.close()

  const host = await openSite(code, server.url)
  await allow(business, [`www.bluedoor.com:${host.port}`])
  const client = await newVisitor()
  await client.goto(host.at('www.bluedoor.com'))
  await client.waitForFunction(() => 'kairosEmbed' in window)
  await client.getByRole('link', { name: 'Book online' }).focus()
  await client.keyboard.press('Enter')
  const popup = client.getByRole('dialog', { name: 'Book online' })
  const form = popup.locator('iframe').contentFrame()
  await expect(form.getByRole('button', { name: 'Book Appointment' })).toBeVisible()
  await form.getByLabel('Your Name').fill('Maria')
  await client.mouse.move(5, 5)
  const wheel = await client.evaluateHandle(() => ({
    turned: new Promise(done => addEventListener('wheel', done, { once: true })),
  }))
  await client.mouse.wheel(0, 500)
  // Scrolling starts in the frame after the turn.
  const scrolled = await wheel.evaluate(async ({ turned }) => {
    await turned
    for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame)
    return scrollY
  })
  expect(scrolled).toBe(0)
  await client.keyboard.press('Escape')
  await expect(popup).toBeHidden()
  await expect(client.getByRole('link', { name: 'Book online' })).toBeFocused()
  await client.keyboard.press('Enter')
  await expect(form.getByLabel('Your Name')).toHaveValue('Maria')
  await client.keyboard.press('Tab')
  await client.getByRole('button', { name: 'Close' }).click()
  await expect(popup).toBeHidden()
  await host.close()
})

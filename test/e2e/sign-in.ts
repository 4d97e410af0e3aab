import type { Page } from '@playwright/test'
import { askServer } from '#src/commands/socket.ts'
import type { TestBrowser } from '../api-browser.ts'
import { apiBrowser, mailedLink } from './business.ts'
import { expect } from './fixtures.ts'
import type { RunningServer } from './server.ts'

export async function signIn(
  page: Page,
  { browser }: { browser: TestBrowser },
  url: string,
): Promise<void> {
  await page
    .context()
    .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
}

let count = 0

export async function openAs(
  page: Page,
  owner: { browser: TestBrowser },
  url: string,
  path = '/notifications',
): Promise<void> {
  await signIn(page, owner, url)
  await page.goto(`${url}${path}`)
}

/** Registers an owner with an empty business through the API. */
export async function signInNewOwner(page: Page, url: string, wish = {}): Promise<string> {
  const email = `setup-${process.pid}-${++count}@example.com`
  const data = {
    email,
    password: 'correct horse battery',
    timeZone: 'Europe/Berlin',
    businessName: 'Salon Zoë',
    ...wish,
  }
  const browser = apiBrowser(url)
  await browser.post('/api/register', data)
  const verifying = (await mailedLink(url, email, '/verify/')).replace(
    `${url}/verify/`,
    '/api/verify/',
  )
  expect((await browser.get(verifying)).status).toBe(200)
  // The browser judges expiry by the machine's own clock.
  await signIn(page, { browser }, url)
  return email
}

export async function grantAdmin({ dataDir }: RunningServer, email: string): Promise<void> {
  expect(await askServer(dataDir, ['admin', 'grant', email])).toMatchObject({ ok: true })
}

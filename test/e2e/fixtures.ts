import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { journeyShift } from '../clock/journey-clock.ts'
import { shiftClock } from '../clock/shift.mjs'
import { startDns } from '../dns.ts'
import { registerAhead } from './business.ts'
import { test as base } from './instant.ts'
import { zone } from './names.ts'
import { type RunningServer, startServer } from './server.ts'

export { expect } from '@playwright/test'

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })

/** The page's later requests with this method. */
export function requestsOf(page: Page, method: string): string[] {
  const urls: string[] = []
  page.on('request', request => {
    if (request.method() === method) urls.push(request.url())
  })
  return urls
}

type Errors = {
  watch(context: BrowserContext): void
  /** Any other console error fails the test. */
  allow(...patterns: RegExp[]): void
}

type TestFixtures = {
  errors: Errors
  /** In a separate context, which also fails on errors. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
}

/** Chromium logs every failed request. A 4xx of the API is expected; a 5xx is not. */
const refusalOfTheApi =
  /^Failed to load resource: the server responded with a status of 4\d\d .*\/api\//

function noteErrors(page: Page, into: string[]): void {
  page.on('console', message => {
    if (message.type() === 'error') into.push(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', error => into.push(error.stack || error.message))
}

/** A server-rendered page loads its script after the first paint. */
const SCRIPT_LISTENS = `(async () => {
  const { module } = document.querySelector('script[data-module]')?.dataset ?? {}
  if (!module) return
  await import(module)
  await new Promise(done => requestIdleCallback(done, { timeout: 5_000 }))
})()`

/**
 * Call it after following a link to the page, because a person doesn't type within milliseconds.
 */
export async function untilItListens(page: Page) {
  // The page may lead to another one, or the test may block its script.
  await page.evaluate(SCRIPT_LISTENS).catch(() => {})
}

/** Opens and reloads pages as patiently as a person. */
function patient(page: Page): Page {
  const then = async <T>(opening: Promise<T>) => {
    const answer = await opening
    await untilItListens(page)
    return answer
  }
  const { goto, reload } = page
  return Object.assign(page, {
    goto: (...to: Parameters<Page['goto']>) => then(goto.apply(page, to)),
    reload: (...how: Parameters<Page['reload']>) => then(reload.apply(page, how)),
  })
}

const setClock = (context: BrowserContext) => context.addInitScript(shiftClock, journeyShift())

/**
 * A server per worker: the built program on an empty data directory. Fails if a page logs an error
 * or throws.
 */
export const test = base.extend<TestFixtures, { server: RunningServer }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const dns = await startDns(zone)
      const server = await startServer({ env: { DNS_SERVERS: dns.server } })
      await registerAhead(server.url)
      await use(server)
      await server.stop()
      await dns.close()
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  context: async ({ context }, use) => {
    await setClock(context)
    await use(context)
  },
  page: async ({ page, javaScriptEnabled }, use) =>
    use(javaScriptEnabled === false ? page : patient(page)),
  baseURL: async ({ server }, use) => use(server.url),
  errors: [
    async ({ context, server }, use, info) => {
      const seen: string[] = []
      const allowed = [refusalOfTheApi]
      const watch = (watched: BrowserContext) => watched.on('page', page => noteErrors(page, seen))
      watch(context)
      await use({ watch, allow: (...patterns) => allowed.push(...patterns) })
      const unexpected = seen.filter(text => !allowed.some(pattern => pattern.test(text)))
      const failed = info.status !== info.expectedStatus || unexpected.length > 0
      if (failed) await info.attach('server output', { body: server.output() })
      if (unexpected.length > 0)
        throw new Error(`A page reported errors:\n${unexpected.join('\n')}`)
    },
    { auto: true },
  ],
  newVisitor: async ({ browser, contextOptions, baseURL, errors }, use) => {
    const contexts: BrowserContext[] = []
    await use(async options => {
      const context = await browser.newContext({ ...contextOptions, baseURL, ...options })
      contexts.push(context)
      await setClock(context)
      errors.watch(context)
      const page = await context.newPage()
      return options?.javaScriptEnabled === false ? page : patient(page)
    })
    for (const context of contexts) await context.close()
  },
})

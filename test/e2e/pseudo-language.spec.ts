import type { Page } from '@playwright/test'
import { languages } from '#domain/languages.ts'
import type { VoiceAnswer } from '#features/notifications/contract.ts'
import { noSidewaysScroll } from './booking.ts'
import { buildBracketed } from './bracketed-build.ts'
import { expect, test } from './fixtures.ts'
import { startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { openWorld, signedInPaths } from './world.ts'

/** Text from Intl, the business or a provider. Everything else is a sentence of the product. */
const data = new RegExp(
  [
    /\b(Sun|Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?)(day)?\b|\b(Su|Mo|Tu|We|Th|Fr|Sa)\b/,
    /\b(Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?)\b/,
    /\b(Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?)\b/,
    /\b([AP]M|E[SD]T|UTC|New York|United States)\b|\d+[hm]\b|\b[A-Z]\b/,
    /Kairos|Blue Door|Beauty Salon Bookings|Haircut|Wash, cut and dry\.|Robin|Stylist|Ada Client/,
    /48 Mercer Street|Where can I park\?|Behind the house\.|\/p\/[\w-]+|\S+@example\.com/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
)

/** Text that is neither data nor in brackets. */
async function unbracketed(page: Page, names: readonly string[]): Promise<string[]> {
  const { text, listed } = await page.evaluate(() => {
    const spoken = ['placeholder', 'aria-label', 'title', 'alt'].flatMap(name =>
      [...document.querySelectorAll(`[${name}]`)].map(element => element.getAttribute(name)),
    )
    // Countries and time zones.
    const long = [...document.querySelectorAll('select')].filter(
      ({ options }) => options.length > 50,
    )
    return {
      // biome-ignore lint/performance/useDomNodeTextContent: no one reads hidden text.
      text: [document.title, document.body.innerText, ...spoken].join('\n'),
      listed: long.flatMap(({ options }) => [...options].map(option => option.text.trim())),
    }
  })
  let rest = text
  for (let before = ''; before !== rest; ) {
    before = rest
    rest = rest.replace(/⟦[^⟦⟧]*⟧/g, '')
  }
  const known = new Set([...listed, ...names])
  return rest
    .split('\n')
    .filter(line => !known.has(line.trim()) && /\p{L}/u.test(line.replace(data, '')))
}

test('in a pseudo-language no sentence stays English, and at twice the text size it fits a phone', async ({
  newVisitor,
}) => {
  const server = await startServer({ program: await buildBracketed() })
  const { owner, manageUrl } = await openWorld(server)
  const voices: VoiceAnswer[] = (await owner.browser.get('/api/voices')).body
  const names = [
    ...Object.values(languages),
    ...voices.flatMap(({ name, description }) => [name, description]),
  ]
  const page = await newVisitor({ viewport: { width: 360, height: 780 }, baseURL: server.url })
  const enlarge = () =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
  const sideways: string[] = []
  const english: Record<string, string[]> = {}
  const visit = async (path: string) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const found = await unbracketed(page, names)
    // Administrators read English in every language.
    if (found.length > 0 && path !== '/admin') english[path] = found
    await enlarge()
    // New layout settles a moment later.
    await expect
      .poll(() => noSidewaysScroll(page))
      .toBe(true)
      .catch(() => sideways.push(path))
  }
  try {
    for (const path of ['/', '/login', `/p/${owner.pageName}`, manageUrl]) await visit(path)
    await signIn(page, owner, server.url)
    for (const path of signedInPaths) await visit(path)
    for (const view of ['week', 'day', 'agenda']) await visit(`/calendar?view=${view}`)
    await page.close()
  } finally {
    await server.stop()
  }
  expect(sideways).toEqual([])
  expect(english).toEqual({})
})

import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import sharp from 'sharp'
import { chromiumFlags, findChromium } from '../test/browser/chromium.ts'
import { openBusiness } from '../test/e2e/business.ts'
import { startServer } from '../test/e2e/server.ts'
import { freePort } from '../test/free-port.ts'

/*
 * Mobile Lighthouse on the public pages of the production build. Performance counts the best of a
 * few runs; `--untimed` leaves it out, because it depends on the machine.
 */

const { values } = parseArgs({ options: { untimed: { type: 'boolean', default: false } } })

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo'
type Scores = Partial<Record<Category, number>>

const MIN_SCORES: Scores = {
  ...(!values.untimed && { performance: 98 }),
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
}
const MAX_ATTEMPTS = values.untimed ? 1 : 5

interface Result {
  scores: Scores
  /** When the largest paint happened; undefined if untimed. */
  paintMs: number | undefined
  costs: string[]
}

async function measure(url: string): Promise<Result> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  })
  try {
    const result = await lighthouse(url, {
      port,
      logLevel: 'error',
      onlyCategories: Object.keys(MIN_SCORES),
    })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0),
    )
    const costs = weighed.flatMap(({ id }) => {
      const { score: got, displayValue = '' } = audits[id] ?? {}
      return typeof got === 'number' && got < 0.9 ? `${id} ${displayValue}`.trim() : []
    })
    const paintMs = audits['largest-contentful-paint']?.numericValue
    return {
      scores: Object.fromEntries(
        Object.entries(categories).map(([name, { score }]) => [
          name,
          Math.round((score ?? 0) * 100),
        ]),
      ),
      paintMs: paintMs && Math.round(paintMs),
      costs,
    }
  } finally {
    await browser.close()
  }
}

const isEnough = (scores: Scores) =>
  Object.entries(MIN_SCORES).every(([name, min]) => (scores[name as Category] ?? 0) >= min)

async function best(url: string) {
  let found = await measure(url)
  for (let attempts = 1; attempts < MAX_ATTEMPTS && !isEnough(found.scores); attempts++) {
    const next = await measure(url)
    if ((next.scores.performance ?? 0) >= (found.scores.performance ?? 0)) found = next
  }
  return found
}

async function openPictured(url: string): Promise<string> {
  const { browser, pageName, serviceId, staffId } = await openBusiness(url)
  const { body: pages } = await browser.get('/api/public-pages')
  const services = [serviceId]
  while (services.length < 12) {
    const service = { name: `Service ${services.length}`, duration: 30, price: 4000 }
    const { body } = await browser.post('/api/services', { ...service, category: 'beauty' })
    services.push(body.id)
  }
  await browser.patch(`/api/public-pages/${pageName}`, {
    settings: { services, template: { name: 'beauty', layout: 'list' } },
  })
  const targets = [
    `logo/${pages[0]!.id}`,
    `cover/${pages[0]!.id}`,
    `staff/${staffId}`,
    ...services.map(id => `service/${id}`),
  ]
  const grain = await drawGrain()
  for (const [n, target] of targets.entries()) {
    const { status } = await browser.put(`/api/pictures/${target}`, await photograph(grain, n))
    if (status !== 200) throw new Error(`The picture of ${target} was refused: ${status}`)
  }
  return pageName
}

const SIZE = { width: 2000, height: 1200 }
const MARGIN = 20

/** Noise that is as hard to compress as a photograph. */
async function drawGrain() {
  const noise = { type: 'gaussian', mean: 140, sigma: 60 } as const
  const height = SIZE.height + MARGIN
  const create = { width: SIZE.width, height, channels: 3, background: '#888', noise } as const
  return await sharp({ create }).blur(6).raw().toBuffer({ resolveWithObject: true })
}

/** Equal pictures would load once. */
async function photograph(grain: Awaited<ReturnType<typeof drawGrain>>, nth: number) {
  const { width, height, channels } = grain.info
  const cut = { left: 0, top: nth % MARGIN, ...SIZE }
  const image = sharp(grain.data, { raw: { width, height, channels } }).extract(cut)
  return new Uint8Array(await image.jpeg({ quality: 90 }).toBuffer())
}

const server = await startServer({
  env: { NODE_ENV: 'production', ALLOW_SANDBOX: '1', RATE_LIMITS: 'on' },
})
try {
  const { browser, pageName } = await openBusiness(server.url, {
    service: { description: 'Wash, cut and dry.' },
  })
  await browser.patch(`/api/public-pages/${pageName}`, {
    settings: {
      template: { name: 'beauty', sections: { faq: true } },
      contactInfo: {
        phone: '+1 212 555 0199',
        email: 'hello@example.com',
        address: '48 Mercer Street',
      },
      faq: [{ question: 'Where can I park?', answer: 'Behind the house.' }],
    },
  })
  const pages = {
    'landing page': '/',
    'booking page': `/p/${pageName}`,
    'with pictures': `/p/${await openPictured(server.url)}`,
  }
  const table: Record<string, Record<string, number>> = {}
  for (const [name, path] of Object.entries(pages)) {
    const { scores, paintMs, costs } = await best(`${server.url}${path}`)
    table[name] = { ...scores, ...(paintMs && { 'paint, ms': paintMs }) }
    if (isEnough(scores)) continue
    console.error(`The ${name} has too low a score: ${costs.join(', ')}`)
    process.exitCode = 1
  }
  console.table(table)
} finally {
  await server.stop()
}

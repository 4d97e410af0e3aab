import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumFlags, findChromium } from '../test/browser/chromium.ts'
import { openBusiness } from '../test/e2e/business.ts'
import { startServer } from '../test/e2e/server.ts'
import { freePort } from '../test/free-port.ts'

/*
 * Mobile Lighthouse on the public pages of the production build. Fails below minimum scores;
 * performance counts the best of a few runs.
 */

const LEAST = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const TRIES = 5
type Category = keyof typeof LEAST

interface Result {
  /** 0 to 100. */
  scores: Record<Category, number>
  /** Largest contentful paint. */
  paintMs: number
  /** The failed audits. */
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
      onlyCategories: Object.keys(LEAST),
    })
    if (!result) throw new Error(`Lighthouse said nothing about ${url}`)
    const { categories, audits, runtimeError } = result.lhr
    if (runtimeError) throw new Error(runtimeError.message)
    const score = (name: Category) => Math.round((categories[name]?.score ?? 0) * 100)
    const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs.filter(({ weight }) => weight > 0),
    )
    const costs = weighed.flatMap(({ id }) => {
      const { score: got, displayValue = '' } = audits[id] ?? {}
      return typeof got === 'number' && got < 0.9 ? `${id} ${displayValue}`.trim() : []
    })
    const names = Object.keys(LEAST) as Category[]
    return {
      scores: Object.fromEntries(names.map(name => [name, score(name)])) as Record<
        Category,
        number
      >,
      paintMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? 0),
      costs,
    }
  } finally {
    await browser.close()
  }
}

const isEnough = (scores: Record<Category, number>) =>
  Object.entries(LEAST).every(([name, least]) => scores[name as Category] >= least)

async function best(url: string) {
  let found = await measure(url)
  for (let tries = 1; tries < TRIES && !isEnough(found.scores); tries++) {
    const next = await measure(url)
    if (next.scores.performance >= found.scores.performance) found = next
  }
  return found
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
  const pages = { 'landing page': '/', 'booking page': `/p/${pageName}` }
  const table: Record<string, Record<string, number>> = {}
  for (const [name, path] of Object.entries(pages)) {
    const { scores, paintMs, costs } = await best(`${server.url}${path}`)
    table[name] = { ...scores, 'paint, ms': paintMs }
    if (isEnough(scores)) continue
    console.error(`The ${name} has too low a score: ${costs.join(', ')}`)
    process.exitCode = 1
  }
  console.table(table)
} finally {
  await server.stop()
}

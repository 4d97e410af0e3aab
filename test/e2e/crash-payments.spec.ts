import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import fc from 'fast-check'
import { openBusiness } from './business.ts'
import { test } from './instant.ts'
import { command, draw, kills, storedIn } from './kills.ts'
import { startPaypal } from './paypal.ts'
import { startServer } from './server.ts'

const rounds = kills(2, 25)
const DOLLARS = 10
const CREDITS = 100

const round = fc.record({
  /** What triggers the capture: the buyer's browser, or the report of the approval. */
  by: fc.constantFrom('browser', 'report'),
  /** The server dies during the capture, after it, or after its response. */
  moment: fc.constantFrom('asked', 'done', 'said'),
  wait: fc.integer({ min: 0, max: 40 }),
  /** What follows the restart. Undelivered reports are always repeated. */
  next: fc.constantFrom('browser', 'reports', 'both at once'),
})

interface Report {
  headers: Record<string, string>
  body: string
}

async function readPayments(dataDir: string) {
  const stored = await storedIn(dataDir)
  return stored('payments').map(({ id, provider_order_id: order, state }) => {
    const entries = stored('credit_entries').filter(({ payment_id }) => payment_id === id)
    const receipts = stored('messages').filter(
      ({ kind, payload }) =>
        kind === 'receipt' && (payload as { reference?: unknown }).reference === order,
    )
    return {
      order,
      state,
      entries: entries.length,
      credits: entries.reduce((sum, { credits }) => sum + Number(credits), 0),
      receipts: receipts.length,
    }
  })
}

test(`after each of ${rounds} kills during a payment, it is credited exactly once, with one receipt`, async () => {
  test.setTimeout(360_000 + rounds * 15_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'kairos-crash-'))
  const pending: Report[] = []
  let killAt: { moment: string; wait: number } | undefined
  let killed = Promise.resolve<unknown>(undefined)
  const at = (moment: string) => async (path: string) => {
    if (killAt?.moment !== moment || !path.endsWith('/capture')) return
    const { wait } = killAt
    killAt = undefined
    if (moment === 'said') await delay(wait)
    killed = server.kill('SIGKILL')
    await killed
  }
  const paypal = await startPaypal({
    deliver: (headers, body) => pending.push({ headers, body }),
    asked: at('asked'),
    done: at('done'),
    said: at('said'),
  })
  let server = await startServer({ dataDir, env: paypal.env })
  const port = Number(new URL(server.url).port)
  const report = async ({ headers, body }: Report) => {
    const answer = await fetch(`${server.url}/api/webhooks/paypal`, {
      method: 'POST',
      headers,
      body,
    }).catch(() => null)
    return answer?.ok ?? false
  }
  /** Repeats each until it is acknowledged, as the provider does. */
  const reportAll = async () => {
    for (let attempts = 0; pending.length > 0 && attempts < 20; attempts++) {
      const heard = await Promise.all(pending.map(report))
      for (let n = heard.length - 1; n >= 0; n--) if (heard[n]) pending.splice(n, 1)
    }
    expect(pending).toEqual([])
  }
  try {
    const { browser } = await openBusiness(server.url)
    const orders: string[] = []
    const credited: string[] = []
    for (const { by, moment, wait, next } of draw(fc.noBias(round), rounds)) {
      const { body } = await browser.post('/api/payments/orders', {
        purpose: 'topup',
        amount: DOLLARS,
      })
      orders.push(body.id)
      await paypal.standIn.decide(body.id, 'approved')
      const capture = () =>
        browser.post(`/api/payments/orders/${body.id}/capture`).catch(() => undefined)
      killAt = { moment, wait }
      if (by === 'browser') await capture()
      else await report(pending[0]!)
      await expect.poll(() => killAt, { message: 'the provider was asked' }).toBeUndefined()
      await expect
        .poll(() => server.process.signalCode, { message: 'the server was killed' })
        .toBe('SIGKILL')
      await killed
      server = await startServer({ dataDir, port, env: paypal.env })
      const before = (await browser.get('/api/credits/ledger')).body.balance
      credited.push(
        `${moment}+${moment === 'said' ? wait : 0}: ${before === orders.length * CREDITS ? 'before' : 'after'}`,
      )
      if (next === 'reports') await reportAll()
      else {
        const [answer] = await Promise.all([
          capture(),
          next === 'browser' ? undefined : reportAll(),
        ])
        expect(answer?.status, answer?.text).toBe(200)
      }
      expect((await browser.get('/api/credits/ledger')).body.balance).toBe(orders.length * CREDITS)
      await reportAll()
    }
    expect((await browser.get('/api/credits/ledger')).body.balance).toBe(orders.length * CREDITS)
    expect((await command(dataDir, 'doctor')).text).toContain(
      'Every balance is the sum of its ledger',
    )
    expect(await readPayments(dataDir)).toEqual(
      orders.map(order => ({
        order,
        state: 'captured',
        entries: 1,
        credits: CREDITS,
        receipts: 1,
      })),
    )
    console.log(`${orders.length} payments; killed and credited: ${credited.join(', ')}`)
  } finally {
    await server.kill('SIGKILL')
    paypal.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

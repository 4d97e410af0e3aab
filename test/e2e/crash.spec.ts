import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import fc from 'fast-check'
import { apiBrowser, type OpenBusiness, openBusiness } from './business.ts'
import { startServer } from './server.ts'

const rounds = process.env.SOAK ? 40 : 10
const SLOT_MS = 5 * 60_000

/** Books one slot after another on several connections until the server is gone; notes what was acknowledged. */
async function bookUntilKilled(
  url: string,
  business: OpenBusiness,
  nextStart: () => string,
  acknowledged: Map<number, string>,
) {
  const lane = async () => {
    for (;;) {
      const startTime = nextStart()
      const answer = await apiBrowser(url)
        .post('/api/appointments', {
          pageName: business.pageName,
          serviceId: business.serviceId,
          staffId: business.staffId,
          startTime,
          endTime: new Date(Date.parse(startTime) + SLOT_MS).toISOString(),
          customerName: 'Ada Client',
          customerEmail: 'ada@example.com',
          customerPhone: '+12125550123',
        })
        .catch(() => undefined)
      if (!answer) return
      expect(answer.status, answer.text).toBe(201)
      acknowledged.set(answer.body.id, startTime)
    }
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

/** When each appointment starts, by id: of all pages. */
async function readAll({ browser }: OpenBusiness): Promise<Map<number, string>> {
  const kept = new Map<number, string>()
  for (let path: string | undefined = '/api/appointments'; path; ) {
    const { body, headers } = await browser.get(path)
    for (const { id, startTime } of body as { id: number; startTime: string }[]) kept.set(id, startTime)
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    path = next && new URL(next).pathname + new URL(next).search
  }
  return kept
}

test(`every acknowledged booking is there after each of ${rounds} kills in a stream of bookings`, async () => {
  test.setTimeout(60_000 + rounds * 15_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'kairos-crash-'))
  const waits = fc.sample(fc.integer({ min: 0, max: 900 }), { numRuns: rounds })
  console.log(`Killed after ${waits.join(', ')} ms of bookings`)
  let server = await startServer({ dataDir })
  try {
    const business = await openBusiness(server.url, { service: { duration: 5 } })
    await business.browser.patch('/api/business', { minimumNoticeMinutes: 0, slotIntervalMinutes: 5 })
    let next = Math.ceil((Date.now() + 86_400_000) / SLOT_MS) * SLOT_MS
    const nextStart = () => {
      next += SLOT_MS
      return new Date(next).toISOString()
    }
    const acknowledged = new Map<number, string>()
    for (const wait of waits) {
      const before = acknowledged.size
      const booking = bookUntilKilled(server.url, business, nextStart, acknowledged)
      // The kill comes a while after the round's first booking, however slow the machine is.
      while (acknowledged.size === before) await delay(5)
      await delay(wait)
      await server.kill('SIGKILL')
      await booking
      server = await startServer({ dataDir, port: Number(new URL(server.url).port) })
      const kept = await readAll(business)
      for (const [id, startTime] of acknowledged) expect(kept.get(id), `appointment ${id}`).toBe(startTime)
      expect(acknowledged.size).toBeGreaterThan(before)
    }
    console.log(`${acknowledged.size} bookings were acknowledged, and all are there`)
  } finally {
    await server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})

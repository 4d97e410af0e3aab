import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect } from '@playwright/test'
import fc from 'fast-check'
import { apiBrowser, type OpenBusiness, openBusiness } from './business.ts'
import { test } from './instant.ts'
import { command, draw, kills, storedIn } from './kills.ts'
import { startServer } from './server.ts'

const rounds = kills(2, 25)
const SLOT_MS = 5 * 60_000
const LANES = 8
const CLIENTS = ['Ada Client', 'Ben Rival']

/** Two clients request it at once, each retrying with the same key until answered. */
interface Wish {
  startTime: string
  customerName: string
  key: string
}

class Book {
  readonly booked = new Map<number, Wish>()
  readonly refused: Wish[] = []
  /** Answers that no client should get. */
  readonly odd: string[] = []
  readonly #waiting: Wish[] = []
  readonly #begin = Math.ceil((Date.now() + 2 * 86_400_000) / SLOT_MS) * SLOT_MS
  #asked = 0

  next(): Wish {
    const again = this.#waiting.shift()
    if (again) return again
    const nth = this.#asked++
    const startTime = new Date(
      this.#begin + Math.floor(nth / CLIENTS.length) * SLOT_MS,
    ).toISOString()
    return { startTime, customerName: CLIENTS[nth % CLIENTS.length]!, key: `wish-${nth}` }
  }

  /** Asks until the server is killed or every client has a response. */
  async ask(
    url: string,
    business: OpenBusiness,
    until: () => boolean = () => false,
  ): Promise<void> {
    const lane = async () => {
      while (this.odd.length === 0 && !until()) {
        const wish = this.next()
        const { startTime, customerName, key } = wish
        const answer = await apiBrowser(url)
          .post(
            '/api/appointments',
            {
              pageName: business.pageName,
              serviceId: business.serviceId,
              staffId: business.staffId,
              startTime,
              endTime: new Date(Date.parse(startTime) + SLOT_MS).toISOString(),
              customerName,
              customerEmail: 'ada@example.com',
              customerPhone: '+12125550123',
            },
            { 'idempotency-key': key },
          )
          .catch(() => undefined)
        if (answer?.status === 201) this.booked.set(answer.body.id, wish)
        else if (answer?.body?.code === 'slot-taken') this.refused.push(wish)
        else if (answer) this.odd.push(`${startTime} ${answer.status} ${answer.text}`)
        else return void this.#waiting.push(wish)
      }
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }

  get waiting(): number {
    return this.#waiting.length
  }
}

interface Kept {
  id: number
  startTime: string
  customerName: string
}

async function readAll({ browser }: OpenBusiness): Promise<Kept[]> {
  const kept: Kept[] = []
  for (let path: string | undefined = '/api/appointments'; path; ) {
    const { body, headers } = await browser.call('GET', path)
    kept.push(...(body as Kept[]))
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    path = next && new URL(next).pathname + new URL(next).search
  }
  return kept
}

/** Acknowledged bookings that are missing or changed, and duplicates. */
function wrongs(kept: readonly Kept[], { booked }: Book): string[] {
  const byId = new Map(kept.map(each => [each.id, each]))
  const lost = [...booked].filter(([id, { startTime, customerName }]) => {
    const there = byId.get(id)
    return there?.startTime !== startTime || there.customerName !== customerName
  })
  const times = new Set<string>()
  const twice = kept.filter(({ startTime }) => times.size === times.add(startTime).size)
  return [
    ...lost.map(([id, { startTime }]) => `${id} at ${startTime} is lost`),
    ...twice.map(({ id, startTime }) => `${id} is a second at ${startTime}`),
  ]
}

/** The distinct lists of messages, each with its number of appointments. */
async function messagesOf(dataDir: string): Promise<Map<string, number>> {
  const stored = await storedIn(dataDir)
  const kinds = new Map(stored('appointments').map(({ id }) => [id, [] as string[]]))
  for (const { appointment_id: id, kind, channel } of stored('messages'))
    kinds.get(id)?.push(`${kind} by ${channel}`)
  const counts = new Map<string, number>()
  for (const each of kinds.values()) {
    const list = each.sort().join(', ')
    counts.set(list, (counts.get(list) ?? 0) + 1)
  }
  return counts
}

test(`after each of ${rounds} kills in a stream of bookings, every acknowledged one is stored exactly once`, async () => {
  test.setTimeout(360_000 + rounds * 15_000)
  const dataDir = await mkdtemp(join(tmpdir(), 'kairos-crash-'))
  const waits = draw(fc.integer({ min: 0, max: 900 }), rounds)
  let server = await startServer({ dataDir })
  try {
    const business = await openBusiness(server.url, { service: { duration: 5 } })
    await business.browser.patch('/api/business', {
      minimumNoticeMinutes: 0,
      slotIntervalMinutes: 5,
    })
    const book = new Book()
    let lost = 0
    const starts: number[] = []
    for (const wait of waits) {
      const before = book.booked.size
      const asking = book.ask(server.url, business)
      // Waits for the round's first booking, however slow the machine is.
      while (book.booked.size === before && book.odd.length === 0) await delay(5)
      await delay(wait)
      await server.kill('SIGKILL')
      await asking
      lost += book.waiting
      const began = Date.now()
      server = await startServer({ dataDir, port: Number(new URL(server.url).port) })
      starts.push(Date.now() - began)
      expect(book.odd).toEqual([])
      expect(wrongs(await readAll(business), book)).toEqual([])
    }
    // Of each pair, one is booked and the other refused.
    await book.ask(server.url, business, () => book.waiting === 0)
    expect(book.odd).toEqual([])
    const kept = await readAll(business)
    expect(wrongs(kept, book)).toEqual([])
    const known = (id: number) => book.booked.has(id)
    expect(kept.filter(({ id }) => !known(id)).map(({ startTime }) => startTime)).toEqual([])
    const taken = new Set(kept.map(({ startTime }) => startTime))
    expect(book.refused.filter(({ startTime }) => !taken.has(startTime))).toEqual([])
    expect(Math.abs(book.booked.size - book.refused.length)).toBeLessThan(LANES)
    expect((await command(dataDir, 'doctor')).text).toMatch(
      /No two appointments overlap.*All checks passed\./s,
    )
    const messages = [...(await messagesOf(dataDir))]
    expect(messages).toEqual([[expect.stringContaining('reminder by email'), kept.length]])
    console.log(
      `${book.booked.size} bookings, ${book.refused.length} refusals, ${lost} without an answer; ` +
        `each with ${messages[0]?.[0]}; starts took ${starts.join(', ')} ms`,
    )
  } finally {
    await server.kill('SIGKILL')
    await rm(dataDir, { recursive: true, force: true })
  }
})

import type { KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { createLogger } from '../logger.ts'
import { Refusal } from '../refusal.ts'
import { BatchedLimits, maxInMemory, reservedAtOnce, type Use } from './batched.ts'

const LIMIT = 30
const SLACK = maxInMemory('booking-email')

let app: TestApp
let away: boolean
let onAnswer: (() => Promise<void>) | undefined
beforeEach(async () => {
  app = await startTestApp()
  away = false
  onAnswer = undefined
})
afterEach(() => app.close())

const unlessAway: KyselyPlugin = {
  transformQuery({ node }) {
    if (away) throw new Error('The database is away.')
    return node
  },
  async transformResult({ result }) {
    const act = onAnswer
    onAnswer = undefined
    await act?.()
    return result
  },
}

const openProcess = (maxCounts?: number) =>
  new BatchedLimits(
    app.context.db.withPlugin(unlessAway),
    app.context.clock,
    createLogger('silent'),
    maxCounts,
  )

const uses: Use[] = [
  ['booking-email', 'ada@example.com'],
  ['booking-page', '1.1'],
]
type Work = () => Promise<true | undefined>
const succeed: Work = async () => true
const fail: Work = async () => undefined

/** The retry time is in seconds. */
async function attempt(limits: BatchedLimits, work = succeed) {
  try {
    return { admitted: true, booked: await limits.countSuccess(uses, work) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { admitted: false, status: error.status, headers: error.details.headers }
  }
}

async function admitted(limits: BatchedLimits, attempts: number): Promise<number> {
  let sum = 0
  for (let n = 0; n < attempts; n++) sum += (await attempt(limits)).admitted ? 1 : 0
  return sum
}

const times = <T>(count: number, make: (n: number) => T): T[] =>
  Array.from({ length: count }, (_, n) => make(n))

test('admits exactly the limit in one process, one after another or at once', async () => {
  const limits = openProcess()
  expect(await admitted(limits, LIMIT)).toBe(LIMIT)
  expect(await attempt(limits)).toEqual({
    admitted: false,
    status: 429,
    headers: { 'Retry-After': '3600' },
  })
  app.pass(3_600_000)
  const atOnce = await Promise.all(times(2 * LIMIT, () => attempt(limits)))
  expect(atOnce.filter(one => one.admitted)).toHaveLength(LIMIT)
})

test('admits several uses of one count together, or none of them', async () => {
  const limits = openProcess()
  const both: Use[] = [uses[0]!, uses[0]!]
  const visit = () => limits.countSuccess(both, succeed)
  expect(await admitted(limits, LIMIT - 3)).toBe(LIMIT - 3)
  const atOnce = await Promise.allSettled([visit(), visit(), visit()])
  expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await admitted(limits, 2)).toBe(1)
})

test('only counts successes, so that concurrent callers wait for each other', async () => {
  const limits = openProcess()
  const results = await Promise.all(
    times(3 * LIMIT, n => attempt(limits, n % 3 === 0 ? succeed : fail)),
  )
  expect(results.filter(one => one.booked)).toHaveLength(LIMIT)
  expect(results.filter((_, n) => n % 3 === 0).every(one => one.booked)).toBe(true)
  expect((await attempt(limits)).admitted).toBe(false)
})

test('admits at most a tenth more in two processes', async () => {
  const both = [openProcess(), openProcess()]
  const results = await Promise.all(times(4 * LIMIT, n => attempt(both[n % 2]!)))
  const sum = results.filter(one => one.admitted).length
  expect(sum).toBeGreaterThanOrEqual(LIMIT)
  expect(sum).toBeLessThanOrEqual(LIMIT + SLACK)
})

test('two processes with long work never admit more than the limit and its slack', async () => {
  const both = [openProcess(), openProcess()]
  const slowly = () => new Promise<true>(resolve => setImmediate(resolve, true))
  let sum = 0
  for (let round = 0; round < LIMIT; round++) {
    const some = await Promise.all(both.map(limits => attempt(limits, slowly)))
    sum += some.filter(one => one.admitted).length
  }
  expect(sum).toBeLessThanOrEqual(LIMIT + SLACK)
})

test('a restart keeps every use, and a crash loses at most a tenth', async () => {
  const first = openProcess()
  await admitted(first, 2)
  await first.close()
  const second = openProcess()
  await admitted(second, 10)
  const third = openProcess()
  await admitted(third, SLACK)
  const last = openProcess()
  const left = await admitted(last, LIMIT)
  expect(left).toBeGreaterThanOrEqual(LIMIT - 12 - SLACK)
  expect(left).toBeLessThanOrEqual(LIMIT - 12 + SLACK)
})

const writtenKeys = async () => {
  const rows = await app.db.selectFrom('rate_limits').selectAll().orderBy('key').execute()
  return rows.map(({ key, points }) => `${key} ${points}`)
}

test('writes a key when it exceeds a tenth', async () => {
  const limits = openProcess()
  await admitted(limits, SLACK)
  expect(await writtenKeys()).toEqual([])
  await admitted(limits, 1)
  expect(await writtenKeys()).toEqual([`booking-email:ada@example.com ${SLACK + 1}`])
})

const mails: Use[] = [['owner-mail', '1']]
const MAILS = 500
const sendMail = async (limits: BatchedLimits) => {
  const sent = await Promise.allSettled([limits.countSuccess(mails, succeed)])
  return sent[0]!.status === 'fulfilled'
}
const sent = (results: readonly boolean[]) => results.filter(Boolean).length

test('reserves uses above a tenth and gives back those that are left', async () => {
  const limits = openProcess()
  const sendMails = async (count: number) => {
    for (let n = 0; n < count; n++) expect(await sendMail(limits)).toBe(true)
  }
  await sendMails(maxInMemory('owner-mail') + 1)
  away = true
  await sendMails(reservedAtOnce('owner-mail'))
  expect(await sendMail(limits)).toBe(false)
  away = false
  await sendMails(1)
  await limits.close()
  const sum = maxInMemory('owner-mail') + 1 + reservedAtOnce('owner-mail') + 1
  expect(await writtenKeys()).toEqual([`owner-mail:1 ${sum}`])
})

test('admits exactly the limit in one process that reserves uses', async () => {
  const limits = openProcess()
  const results = await Promise.all(times(MAILS + 60, () => sendMail(limits)))
  expect(sent(results)).toBe(MAILS)
})

test('admits at most a tenth more in two processes that reserve uses', async () => {
  const both = [openProcess(), openProcess()]
  let sum = 0
  for (let round = 0; round < MAILS / 10; round++)
    sum += sent(await Promise.all(times(14, n => sendMail(both[n % 2]!))))
  expect(sum).toBeGreaterThanOrEqual(MAILS - reservedAtOnce('owner-mail'))
  expect(sum).toBeLessThanOrEqual(MAILS + maxInMemory('owner-mail'))
})

test('a window starts with its first use, however late that is written', async () => {
  const limits = openProcess()
  await admitted(limits, 2)
  app.pass(3_599_000)
  expect(await admitted(limits, LIMIT)).toBe(LIMIT - 2)
  expect((await attempt(limits)).headers).toEqual({ 'Retry-After': '1' })
  app.pass(1_000)
  expect(await admitted(limits, SLACK)).toBe(SLACK)
})

test('uses that are in progress when a window ends count in the next one', async () => {
  const limits = openProcess()
  const { work, finish } = lastingWork()
  await admitted(limits, LIMIT - 1)
  const used = limits.countSuccess(uses, work)
  app.pass(3_600_000)
  expect(await admitted(limits, LIMIT - 1)).toBe(LIMIT - 1)
  finish()
  await used
  expect((await attempt(limits)).admitted).toBe(false)
})

test('writes the oldest keys when its memory is full', async () => {
  const limits = openProcess(10)
  await admitted(limits, SLACK)
  for (let n = 0; n < 10; n++) await limits.countSuccess([['booking-phone', `+1${n}`]], succeed)
  await expect.poll(writtenKeys).toContain(`booking-email:ada@example.com ${SLACK}`)
  expect(await admitted(limits, LIMIT)).toBe(LIMIT - SLACK)
})

test('forgets ended windows before it writes others', async () => {
  const limits = openProcess(10)
  for (let n = 0; n < 10; n++) await limits.countSuccess([['booking-phone', `+1${n}`]], succeed)
  app.pass(3_600_000)
  await admitted(limits, 1)
  await limits.close()
  expect(await writtenKeys()).toEqual(['booking-email:ada@example.com 1', 'booking-page:1.1 1'])
})

test('loses no use and refuses no one while the database is away', async () => {
  const limits = openProcess()
  away = true
  expect(await admitted(limits, SLACK)).toBe(SLACK)
  await limits.close()
  await expect(attempt(limits)).rejects.toThrow('away')
  away = false
  expect(await admitted(limits, LIMIT)).toBe(LIMIT - SLACK)
})

function lastingWork() {
  let finish = () => {}
  const done = new Promise<true>(resolve => {
    finish = () => resolve(true)
  })
  return { work: () => done, finish }
}

test.each([
  ['arrives', 3],
  // The use was written, so it is counted twice.
  ['is lost', 4],
])('a key used again during a write is still one key if the answer %s', async (answer, counted) => {
  const limits = openProcess()
  const [first, second] = [lastingWork(), lastingWork()]
  const used = limits.countSuccess(uses, first.work)
  let end = () => {}
  const written = new Promise<void>(reached => {
    onAnswer = () =>
      new Promise((arrive, lose) => {
        end = answer === 'arrives' ? arrive : () => lose(new Error('The answer was lost.'))
        reached()
      })
  })
  const writing = limits.close()
  await written
  first.finish()
  await used
  const usedAgain = limits.countSuccess(uses, second.work)
  end()
  await writing
  await attempt(limits)
  second.finish()
  await usedAgain
  expect(await admitted(limits, LIMIT)).toBe(LIMIT - counted)
})

test('keeps refusing a key while others are counted', async () => {
  const limits = openProcess(1_000)
  await admitted(limits, LIMIT)
  for (let n = 0; n < 2_500; n++)
    await limits.countSuccess([['booking-phone', `+1${n}`]], n % 2 ? succeed : fail)
  await limits.close()
  expect((await attempt(limits)).admitted).toBe(false)
})

import { expect, onTestFinished, test, vi } from 'vitest'
import { calendar } from '../testing/calendar-lines.ts'
import { options } from '../testing/files.ts'
import { readFile } from './file-parser.ts'
import { createReader } from './service.ts'

const event = (n: number, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${n}@x`,
  'DTSTART;TZID=America/New_York:20270302T100000',
  'DURATION:PT1H',
  'SUMMARY:Haircut',
  ...more,
  'END:VEVENT',
]
const short = 'Name,Email\nAda,ada@example.com'
const many = (count: number, ...more: string[]) =>
  calendar(Array.from({ length: count }, (_, n) => event(n, ...more).join('\r\n')).join('\r\n'))
/** Each rule searches eighty years for a day that doesn't exist. */
const hostile = many(
  10_000,
  ...Array<string>(10).fill('RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'),
).replaceAll('20270302T', '19500302T')

test('reads a file in a thread without blocking other work', async () => {
  const text = many(9000)
  let turns = 0
  const count = setInterval(() => turns++, 1)
  const read = await createReader().read(1, text, options)
  clearInterval(count)
  expect(turns).toBeGreaterThan(10)
  expect(read).toEqual(readFile(text, options))
})

test('explains an unreadable file with the same sentence', async () => {
  const read = createReader().read(1, 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n', options)
  await expect(read).rejects.toThrow('This calendar file could not be read: it is incomplete.')
})

const TOO_LONG = 'This file takes too long to read. Please split it.'

function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

test.each([
  ['much processor time', { processorMs: 0 }, 1_000],
  ['long', { processorMs: Number.POSITIVE_INFINITY }, 60_000],
])(
  'stops reading a file that takes %s, explains why, and reads the next',
  async (_, limits, ms) => {
    fakeTimers()
    const reader = createReader(limits)
    await reader.read(1, short, options)
    const long = reader.read(1, hostile, options)
    const next = reader.read(1, short, options)
    // Once another thread has read its file, this one is in the middle of the long file.
    await createReader().read(1, short, options)
    vi.advanceTimersByTime(ms)
    await expect(long).rejects.toThrow(TOO_LONG)
    expect((await next).drafts).toHaveLength(1)
  },
)

test('allows more time for a file on a busy machine', async () => {
  fakeTimers()
  const read = createReader({ processorMs: Number.POSITIVE_INFINITY }).read(1, short, options)
  vi.advanceTimersByTime(59_000)
  expect((await read).drafts).toHaveLength(1)
})

test('reads a file that arrives while the idle thread ends', async () => {
  fakeTimers()
  const reader = createReader()
  await reader.read(1, short, options)
  vi.advanceTimersByTime(60_000)
  expect((await reader.read(1, short, options)).drafts).toHaveLength(1)
})

test('stops reading a file that takes too much memory, explains why, and reads the next', async () => {
  const reader = createReader({ memoryMb: 64 })
  const large = reader.read(1, calendar('A:\r\n'.repeat(900_000)), options)
  const next = reader.read(1, short, options)
  await expect(large).rejects.toThrow('This file is too complex to read at once. Please split it.')
  expect((await next).drafts).toHaveLength(1)
})

test('businesses take turns, so one’s many files delay another by at most one file', async () => {
  const reader = createReader()
  const order: string[] = []
  const send = (business: number, name: string) =>
    reader.read(business, short, options).then(() => order.push(name))
  const many = ['a', 'b', 'c', 'd'].map(name => send(1, name))
  await Promise.all([...many, send(2, 'other')])
  expect(order.indexOf('other')).toBeLessThanOrEqual(2)
  expect(order).toHaveLength(5)
})

test('one business can’t fill the whole queue', async () => {
  const reader = createReader({ mostOfOne: 1 })
  const [one, two, three] = [1, 2, 3].map(() => reader.read(1, short, options))
  const other = reader.read(2, short, options)
  await expect(three).rejects.toMatchObject({ status: 429 })
  expect((await Promise.all([one, two, other])).map(read => read?.drafts.length)).toEqual([1, 1, 1])
})

test('files beyond the queue are refused for a minute', async () => {
  const reader = createReader({ mostWaiting: 1 })
  const [one, two, three] = [1, 2, 3].map(() => reader.read(1, short, options))
  await expect(three).rejects.toMatchObject({
    status: 429,
    details: { headers: { 'Retry-After': '60' } },
  })
  expect([(await one)?.drafts.length, (await two)?.drafts.length]).toEqual([1, 1])
  expect((await reader.read(1, short, options)).drafts).toHaveLength(1)
})

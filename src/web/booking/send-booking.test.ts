import { expect, test, vi } from 'vitest'
import { messages } from '#features/appointments/rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { booking as words } from '#words/en/booking.ts'
import type { Attempt } from './draft.ts'
import { ANYONE, type BookingValues } from './form.ts'
import { sendBooking } from './send-booking.ts'

const start = Date.parse('2027-03-09T15:00:00Z')
const values: BookingValues = {
  serviceId: 1,
  staffId: 2,
  start,
  end: start + 1_800_000,
  pickedStaffId: 2,
  customerName: 'Ada Park',
  customerEmail: 'ada@example.com',
  customerPhone: '2125550172',
  description: '',
  channel: 'email',
}

type Answer = () => Response
const answer =
  (status: number, body: unknown): Answer =>
  () =>
    new Response(JSON.stringify(body), { status })
const silence: Answer = () => {
  throw new TypeError('Failed to fetch')
}

const CHECK = '/api/appointments/check-availability'
const BOOK = '/api/appointments'
const free = answer(200, { available: true })

function send(
  answers: Record<string, Answer>,
  change: Partial<BookingValues> = {},
  last?: Attempt,
) {
  const called: string[] = []
  const kept: (Attempt | undefined)[] = []
  const keys = new Set<string | null>()
  vi.stubGlobal('fetch', async (path: string, request: RequestInit) => {
    called.push(path)
    if (path === BOOK) keys.add(new Headers(request.headers).get('idempotency-key'))
    return answers[path]!()
  })
  const outcome = sendBooking(
    { ...values, ...change },
    {
      page: { name: 'salon', services: [], settings: {} } as unknown as PublicPage,
      zone: 'America/New_York',
      language: 'en',
      visit: undefined,
      words,
      last,
      keep: attempt => kept.push(attempt),
    },
  )
  return { outcome, called, kept, keys }
}
test('books a time that is still free', async () => {
  const { outcome, called, kept, keys } = send({ [CHECK]: free, [BOOK]: answer(201, { id: 7 }) })
  expect(await outcome).toEqual({ booked: { id: 7 } })
  expect(called).toEqual([CHECK, BOOK])
  expect(new Set(kept.map(attempt => attempt?.key))).toEqual(keys)
})

test('repeats an unanswered attempt with its key and without checking the time', async () => {
  const first = send({ [CHECK]: free, [BOOK]: silence })
  expect(await first.outcome).toEqual({ failed: NETWORK_FAILURE, fields: {} })
  const [unanswered] = first.kept
  const second = send({ [BOOK]: answer(201, { id: 7 }) }, {}, unanswered)
  expect(await second.outcome).toEqual({ booked: { id: 7 } })
  expect(second.called).toEqual([BOOK])
  expect(second.keys).toEqual(first.keys)
})

test('an unanswered attempt whose details were corrected keeps its key, and books only once', async () => {
  const first = send({ [CHECK]: free, [BOOK]: silence }, { staffId: ANYONE })
  await first.outcome
  const reused = answer(422, { error: 'This Idempotency-Key was …', code: 'key-reused' })
  const corrected = { staffId: ANYONE, customerPhone: '2125550173' } as const
  const second = send({ [BOOK]: reused }, corrected, first.kept.at(-1))
  expect(await second.outcome).toEqual({
    failed: words.alreadyBooked,
    fields: {},
    alreadyBooked: true,
  })
  expect(second.called).toEqual([BOOK])
  expect(second.keys).toEqual(first.keys)
  expect(second.kept.at(-1)).toBeUndefined()
})

test('does not book a time that the check finds taken', async () => {
  const { outcome, called, kept } = send({ [CHECK]: answer(200, { available: false }) })
  expect(await outcome).toEqual({ failed: messages.slotTaken })
  expect({ called, kept }).toEqual({ called: [CHECK], kept: [] })
})

test('lets the server decide about a taken time if the client chose anyone', async () => {
  const taken = { [CHECK]: answer(200, { available: false }), [BOOK]: answer(201, { id: 7 }) }
  expect(await send(taken, { staffId: ANYONE }).outcome).toEqual({ booked: { id: 7 } })
})

test.each([
  ['the network’s failure', silence, NETWORK_FAILURE],
  ['the limit', answer(429, { error: 'Wait a minute.' }), 'Wait a minute.'],
  ['one sentence for the rest', answer(500, { error: 'Oops' }), words.notChecked],
])('says %s when the time can’t be checked', async (_, checked, sentence) => {
  expect(await send({ [CHECK]: checked }).outcome).toEqual({ failed: sentence, fields: {} })
})

test('offers the free times that came with a refusal, and drops the attempt', async () => {
  const slot = {
    startTime: '2027-03-09T16:00:00.000Z',
    endTime: '2027-03-09T16:30:00.000Z',
    staffId: 2,
  }
  const refused = answer(409, { error: 'Taken.', code: 'slot-taken', alternatives: [slot] })
  const { outcome, kept } = send({ [CHECK]: free, [BOOK]: refused })
  expect(await outcome).toEqual({
    failed: 'Taken.',
    alternatives: [
      { start: start + 3_600_000, end: start + 5_400_000, staffId: 2, suggested: false },
    ],
  })
  expect(kept.at(-1)).toBeUndefined()
})

test('asks a blocked client to call', async () => {
  const refused = answer(403, { error: 'Please call.', code: 'call-to-book' })
  const { outcome } = send({ [CHECK]: free, [BOOK]: refused })
  expect(await outcome).toEqual({ callToBook: 'Please call.' })
})

test('shows the server’s messages at their fields', async () => {
  const refused = answer(400, { error: 'Check the form.', fields: { customerEmail: 'No.' } })
  const { outcome } = send({ [CHECK]: free, [BOOK]: refused })
  expect(await outcome).toEqual({ failed: 'Check the form.', fields: { customerEmail: 'No.' } })
})

test.each([429, 502, 503])('keeps an attempt that a gateway answered with %i', async status => {
  const { outcome, kept } = send({ [CHECK]: free, [BOOK]: answer(status, { error: 'Busy.' }) })
  expect(await outcome).toEqual({ failed: 'Busy.', fields: {} })
  expect(kept.at(-1)).toBeDefined()
})

test('a changed price keeps the time, because nothing else has to be chosen', async () => {
  const sentence = 'The price or the terms have changed.'
  const refused = answer(409, { error: sentence, code: 'offer-changed' })
  const { outcome } = send({ [CHECK]: free, [BOOK]: refused })
  expect(await outcome).toEqual({ failed: sentence, fields: {} })
})

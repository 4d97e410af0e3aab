import type { Language } from '#domain/languages.ts'
import { messages } from '#features/appointments/rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { ApiError, networkError } from '#web/lib/api-error.ts'
import { attemptAfter } from '#web/lib/attempt.ts'
import { randomKey } from '#web/lib/random-key.ts'
import type { Words } from '#words/en/areas.ts'
import { book, checkAvailability } from './calls.ts'
import type { Attempt } from './draft.ts'
import {
  type BookingBody,
  type BookingErrors,
  type BookingValues,
  bookingBody,
  errorsFromServer,
} from './form.ts'
import { type FreeTime, timesOf } from './free-times.ts'
import { shownIn } from './offer.ts'
import type { VisitScript } from './use-visit-script.ts'
import type { WholeVisit } from './visit-rules.ts'

export type Outcome =
  | { booked: WholeVisit }
  /** Has alternatives if the time is taken. */
  | { failed: string; alternatives?: FreeTime[] | undefined }
  | { callToBook: string }
  | { failed: string; fields: BookingErrors; alreadyBooked?: true }

interface Sending {
  page: PublicPage
  zone: string
  language: Language
  visit: VisitScript | undefined
  words: Pick<Words['booking'], 'notChecked' | 'alreadyBooked'>
  /** The last attempt, while it is unanswered. */
  last: Attempt | undefined
  keep: (attempt: Attempt | undefined) => void
}

/**
 * Call it with valid values only. Sends the key of an unanswered attempt, even for other values, so
 * that only one of them is booked.
 */
export async function sendBooking(values: BookingValues, sending: Sending): Promise<Outcome> {
  const { page, zone, language, visit, words, last, keep } = sending
  const single = bookingBody(values, page.name, zone)
  const several = visit?.visitBody(values, page.name, zone)
  const shown = shownIn(page, values)
  const attempt = last ?? { key: randomKey() }
  // An unanswered attempt may have taken the time itself.
  const problem = last || several ? undefined : await findProblem(single, words.notChecked)
  if (problem) return problem
  keep(attempt)
  try {
    const booked = several
      ? await visit!.bookVisit(several, attempt.key, shown, language)
      : await book(single, attempt.key, shown)
    return { booked }
  } catch (error) {
    const { status, code, sentence, body, fields } = answerOf(error)
    keep(attemptAfter(error, attempt, last))
    if (code === 'key-reused')
      return { failed: words.alreadyBooked, fields: {}, alreadyBooked: true }
    if (status === 409 && code !== 'offer-changed') {
      const { alternatives } = (body ?? {}) as { alternatives?: never[] }
      const read = visit?.timesOfVisits ?? timesOf
      return { failed: sentence, alternatives: alternatives && read(alternatives) }
    }
    return code === 'call-to-book'
      ? { callToBook: sentence }
      : { failed: sentence, fields: errorsFromServer(fields) }
  }
}

async function findProblem(body: BookingBody, notChecked: string): Promise<Outcome | undefined> {
  try {
    const { available } = await checkAvailability(body)
    // Someone else may be free, so the server decides.
    return available || body.anyStaff ? undefined : { failed: messages.slotTaken }
  } catch (error) {
    const { status, sentence } = answerOf(error)
    return { failed: status === 0 || status === 429 ? sentence : notChecked, fields: {} }
  }
}

/** An unreadable body counts as no response. */
const answerOf = (error: unknown) => (error instanceof ApiError ? error : networkError())

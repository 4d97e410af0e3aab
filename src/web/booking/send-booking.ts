import type { Language } from '#domain/languages.ts'
import { messages } from '#features/appointments/rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { ApiError, networkError } from '#web/lib/api-error.ts'
import { randomKey } from '#web/lib/random-key.ts'
import { type Attempt, attemptFor } from './attempt.ts'
import { book, checkAvailability } from './calls.ts'
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
  | { failed: string; fields: BookingErrors }

interface Sending {
  page: PublicPage
  zone: string
  language: Language
  visit: VisitScript | undefined
  notChecked: string
  last: Attempt | undefined
  keep: (attempt: Attempt | undefined) => void
}

/** Call it with valid values only. Repeats an unanswered attempt with its key. */
export async function sendBooking(values: BookingValues, sending: Sending): Promise<Outcome> {
  const { page, zone, language, visit, keep } = sending
  const single = bookingBody(values, page.name, zone)
  const several = visit?.visitBody(values, page.name, zone)
  const shown = shownIn(page, values)
  const attempt = attemptFor(sending.last, several ?? single, randomKey)
  // An unanswered attempt may have taken the time itself.
  const problem =
    attempt.unanswered || several ? undefined : await findProblem(single, sending.notChecked)
  if (problem) return problem
  keep({ ...attempt, unanswered: true })
  try {
    const booked = several
      ? await visit!.bookVisit(several, attempt.key, shown, language)
      : await book(single, attempt.key, shown)
    return { booked }
  } catch (error) {
    const { status, code, sentence, body, fields } = answerOf(error)
    if (status > 0 && status < 500) keep(undefined)
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

/** An unreadable body counts as no answer. */
const answerOf = (error: unknown) => (error instanceof ApiError ? error : networkError())

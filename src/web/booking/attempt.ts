import type { BookingBody } from './form.ts'
import type { VisitBody } from './visit-rules.ts'

/** A booking request; the server recognizes repeats by its key. */
export interface Attempt {
  key: string
  content: string
  /** Whether it was sent without getting an answer: the appointment may already exist. */
  unanswered: boolean
}

/** The part of the request that the server compares; the time zone only affects the messages. */
const contentOf = ({ timeZone, ...body }: BookingBody | VisitBody) => JSON.stringify(body)

/** Repeats the last attempt if its content is the same, else starts a new one. */
export function attemptFor(
  last: Attempt | undefined,
  body: BookingBody | VisitBody,
  newKey: () => string,
): Attempt {
  const content = contentOf(body)
  return last?.content === content ? last : { key: newKey(), content, unanswered: false }
}

/** A random key. `crypto.randomUUID` is missing on pages served over plain HTTP. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

import type { BookingBody } from './form.ts'

/** One try to book, which the server recognises when it is sent again. */
export interface Attempt {
  key: string
  content: string
  /** It was sent and no answer came, so that the appointment may exist already. */
  unanswered: boolean
}

/** What the server compares; the zone is only for what it writes to the client. */
const contentOf = ({ timeZone, ...body }: BookingBody) => JSON.stringify(body)

/** The attempt to send: the last one again while it says the same, else a new one. */
export function attemptFor(
  last: Attempt | undefined,
  body: BookingBody,
  newKey: () => string,
): Attempt {
  const content = contentOf(body)
  return last?.content === content ? last : { key: newKey(), content, unanswered: false }
}

/**
 * A key that nobody else has. `randomUUID` is missing on pages that came over plain http from
 * another machine.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

import type { BookingBody } from './form.ts'
import type { VisitBody } from './visit-rules.ts'

/** The server recognizes repeats by `key`. */
export interface Attempt {
  key: string
  content: string
  /** The appointment may already exist. */
  unanswered: boolean
}

/** The part that the server compares. The time zone only affects messages. */
const contentOf = ({ timeZone, ...body }: BookingBody | VisitBody) => JSON.stringify(body)

export function attemptFor(
  last: Attempt | undefined,
  body: BookingBody | VisitBody,
  newKey: () => string,
): Attempt {
  const content = contentOf(body)
  return last?.content === content ? last : { key: newKey(), content, unanswered: false }
}

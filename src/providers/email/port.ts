/** A mailbox, its parts kept apart: no one concatenates them into a header. */
export interface Mailbox {
  name?: string | undefined
  address: string
}

/** What a calendar program is asked to do with the file (RFC 5546, section 1.4). */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

export interface CalendarPart {
  method: CalendarMethod
  /** An iCalendar object (RFC 5545). */
  content: string
}

/** A message to one person. */
export interface EmailMessage {
  /**
   * `local@host` without angle brackets. The same for every attempt at the same message, so that
   * duplicates can be told.
   */
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox | undefined
  subject: string
  html: string
  text: string
  calendar?: CalendarPart | undefined
  /** Further headers: `X-…` and `List-…` only. */
  headers?: Record<string, string> | undefined
}

/**
 * What became of a message.
 * - `sent`: the next server took it.
 * - `rejected`: it will never be taken; trying again is no use.
 * - `retry`: not taken now; the same message may be taken later.
 * - `unknown`: it was handed over whole and no answer came. It may arrive.
 */
export type SendOutcome =
  | { status: 'sent'; providerId: string }
  | { status: 'rejected'; reason: string }
  | { status: 'retry'; reason: string }
  | { status: 'unknown'; reason: string }

/**
 * Sends e-mail. Never throws for what a message, a server or the network does; that is an outcome.
 */
export interface EmailProvider {
  readonly kind: 'smtp' | 'sandbox'
  /** How many messages it sends side by side; more would wait within it. */
  readonly atOnce?: number
  send(message: EmailMessage): Promise<SendOutcome>
  /** Gives back connections. Messages being sent are finished. */
  close(): Promise<void>
}

import type { ProviderCheck } from '../port.ts'

/** Name and address stay separate; no one concatenates them into a header. */
export interface Mailbox {
  name?: string | undefined
  address: string
}

/** What a calendar should do with the file (RFC 5546, section 1.4). */
export type CalendarMethod = 'REQUEST' | 'CANCEL' | 'PUBLISH'

export interface CalendarPart {
  method: CalendarMethod
  /** An iCalendar object (RFC 5545). */
  content: string
}

export interface EmailMessage {
  /**
   * `local@host` without angle brackets. The same for every attempt, so that duplicates can be
   * detected.
   */
  messageId: string
  from: Mailbox
  to: Mailbox
  replyTo?: Mailbox | undefined
  subject: string
  html: string
  text: string
  calendar?: CalendarPart | undefined
  /** Only `X-…` and `List-…` headers. */
  headers?: Record<string, string> | undefined
}

/**
 * The result of an attempt.
 * - `sent`: the next server accepted it.
 * - `rejected`: permanent; retrying is pointless.
 * - `retry`: not accepted; may be accepted later.
 * - `unknown`: fully transmitted, but no answer came. It may arrive.
 */
export type SendOutcome =
  | { status: 'sent'; providerId: string }
  | { status: 'rejected'; reason: string }
  | { status: 'retry'; reason: string }
  | { status: 'unknown'; reason: string }

/** Sends email. Failures of messages, servers and networks are outcomes, never exceptions. */
export interface EmailProvider {
  readonly kind: 'smtp' | 'sandbox'
  /** How many messages it sends concurrently; others queue inside it. */
  readonly atOnce?: number
  send(message: EmailMessage): Promise<SendOutcome>
  /** Asks the provider whether our settings are right. Sandboxes have none. */
  check?(): Promise<ProviderCheck>
  /** Closes connections after the messages in progress. */
  close(): Promise<void>
}

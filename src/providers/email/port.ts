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
 * `rejected` is permanent; `retry` was not accepted but may be later; `unknown` was fully
 * transmitted but not answered, so it may arrive.
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
  /** Sandboxes have none. */
  check?(): Promise<ProviderCheck>
  /** After the messages in progress. */
  close(): Promise<void>
}

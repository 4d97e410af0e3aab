import type { Mailbox } from '#domain/mail-address.ts'
import type { ProviderCheck } from '../port.ts'

export interface CalendarPart {
  /** RFC 5546, section 1.4 */
  method: 'REQUEST' | 'CANCEL'
  /** iCalendar (RFC 5545). */
  content: string
}

export interface EmailMessage {
  /**
   * `local@host` without angle brackets. Every attempt uses the same, so that duplicates can be
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
}

/**
 * `rejected` is permanent, `retry` is not; with `aboutUs`, our account has a problem. `unknown` means
 * that the message was transmitted but not acknowledged, so it may arrive.
 */
export type SendOutcome =
  | { status: 'sent' }
  | { status: 'rejected'; reason: string }
  | { status: 'retry'; reason: string; aboutUs?: boolean }
  | { status: 'unknown'; reason: string }

/** Failures are returned as outcomes, never thrown. */
export interface EmailProvider {
  readonly kind: 'smtp' | 'sandbox'
  /** Further messages queue inside the provider. */
  readonly atOnce?: number
  send(message: EmailMessage): Promise<SendOutcome>
  check?(): Promise<ProviderCheck>
  /** Waits for messages in progress. */
  close(): Promise<void>
}

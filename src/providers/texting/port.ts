import type { PaidChannel } from '#domain/channels.ts'
import type { ProviderCheck } from '../port.ts'

export interface OutgoingText {
  channel: 'sms' | 'whatsapp'
  /** E.164. */
  to: string
  body: string
  /** For providers that start WhatsApp conversations only with an approved template. */
  template?: TextTemplate | undefined
  statusUrl: string
  /** Seconds after which the provider drops the text. */
  validSeconds?: number | undefined
}

export interface TextTemplate {
  kind: string
  /** ISO 639-1. */
  language: string
  /** By their number in the template; never empty. */
  variables: Record<string, string>
}

/** The content is fetched from `answerUrl` when the call is answered. */
export interface OutgoingCall {
  /** E.164. */
  to: string
  answerUrl: string
  statusUrl: string
  /** Receives whether a person or a machine answered. */
  detectionUrl: string
  /** The spoken text for records, and its audio if already synthesized. */
  transcript: string
  sound?: { contentType: string; audio: Uint8Array } | undefined
}

/**
 * `rejected` is permanent, `retry` was certainly not accepted. `unknown` may have been accepted and
 * cost money, so it is never repeated.
 */
export type TextingOutcome =
  | { status: 'accepted'; providerId: string }
  | {
      status: 'rejected'
      code: 'opted-out' | 'not-possible'
      reason: string
      accountCode?: string | undefined
    }
  | { status: 'retry'; reason: string; outage: boolean; accountCode?: string | undefined }
  | { status: 'unknown'; reason: string }

export interface TextingReport {
  url: string
  signature: string | undefined
  fields: Record<string, string>
}

export interface SentSearch {
  channel: PaidChannel
  /** E.164. */
  to: string
  since: Date
  until: Date
}

export interface FoundSend {
  providerId: string
  at: Date
  /** The same words as in the provider's reports. */
  status: string
  errorCode: string | null
  answeredBy: string | null
}

/** Failures are returned as outcomes, never thrown. */
export interface TextingProvider {
  readonly kind: 'twilio' | 'sandbox'
  send(text: OutgoingText): Promise<TextingOutcome>
  call(call: OutgoingCall): Promise<TextingOutcome>
  /** Never throws. Has no effect on a finished call. */
  steerCall(providerId: string, to: { answerUrl: string } | 'hang-up'): Promise<void>
  /** Everything accepted for a number in a period, or why that is unknown for now. */
  find(
    search: SentSearch,
  ): Promise<{ ok: true; found: FoundSend[] } | { ok: false; reason: string }>
  check?(): Promise<ProviderCheck>
  /** A URL to which the provider repeats requests that fail. */
  repeated?(url: string): string
  /** Checks the signature over the URL and every field. */
  isGenuine(report: TextingReport): boolean
  /** Only sandboxes have this: it creates a genuine report. */
  signed?(
    url: string,
    fields: Record<string, string>,
  ): { headers: Record<string, string>; form: string }
}

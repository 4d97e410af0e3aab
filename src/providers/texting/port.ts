/** A text to one number. */
export interface OutgoingText {
  channel: 'sms' | 'whatsapp'
  /** E.164. */
  to: string
  body: string
  /**
   * What it says in the words of a template, for providers that may begin a WhatsApp conversation
   * with approved ones alone.
   */
  template?: TextTemplate | undefined
  /** Where the provider reports what became of it. */
  statusUrl: string
  /** Seconds the text stays useful: the provider drops it after that. */
  validSeconds?: number | undefined
}

export interface TextTemplate {
  /** The kind of message, such as `reminder`. */
  kind: string
  /** ISO 639-1. */
  language: string
  /** By the template's own numbers, none of them empty. */
  variables: Record<string, string>
}

/**
 * A call to one number. What is said is fetched from `answerUrl` when somebody, or something, picks
 * up.
 */
export interface OutgoingCall {
  /** E.164. */
  to: string
  answerUrl: string
  statusUrl: string
  /** Receives the detection of a person or machine during the call. */
  detectionUrl: string
  /** What will be said, for records; and its sound, where it was made already. */
  transcript: string
  sound?: { contentType: string; audio: Uint8Array } | undefined
}

/**
 * What became of a text or call.
 * - `accepted`: the provider took it and will be paid for it.
 * - `rejected`: it will never be taken; `opted-out` when the recipient asked for no more.
 * - `retry`: certainly not taken now; it may be taken later. `outage` when the provider itself is
 *   the reason.
 * - `unknown`: it may have been taken. Never replayed, as it costs money.
 *
 * `accountCode` is the vendor's code for a problem with our account.
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

/** A report or question of the provider's, as it came: its address and the fields of its form. */
export interface TextingReport {
  url: string
  signature: string | undefined
  fields: Record<string, string>
}

/** What may have been sent: to whom, and between which moments. */
export interface SentSearch {
  channel: 'sms' | 'whatsapp' | 'voice'
  /** E.164. */
  to: string
  since: Date
  until: Date
}

/** A text or call that the provider took. */
export interface FoundSend {
  providerId: string
  at: Date
  /** The provider's word for where it stands, as in its reports. */
  status: string
  errorCode: string | null
  /** Who or what answered a call, if detected. */
  answeredBy: string | null
}

/**
 * Sends texts and makes calls. Never throws for what a number, a server or the network does; that
 * is an outcome.
 */
export interface TextingProvider {
  readonly kind: 'twilio' | 'sandbox'
  send(text: OutgoingText): Promise<TextingOutcome>
  call(call: OutgoingCall): Promise<TextingOutcome>
  /**
   * Redirects a call in progress to another document, or ends it. Never throws; a finished call is
   * unchanged.
   */
  steerCall(providerId: string, to: { answerUrl: string } | 'hang-up'): Promise<void>
  /**
   * Everything it took for a number in a span of time; a reason instead when it can't be known now.
   */
  find(
    search: SentSearch,
  ): Promise<{ ok: true; found: FoundSend[] } | { ok: false; reason: string }>
  /** Whether a report is the provider's own: its signature is over the address and every field. */
  isGenuine(report: TextingReport): boolean
  /** Of a sandbox alone: the headers and the form with which the provider would report or ask. */
  signed?(
    url: string,
    fields: Record<string, string>,
  ): { headers: Record<string, string>; form: string }
}

import type { ProviderCheck } from '../port.ts'

/** Instructions and the text to rewrite. Neither identifies a client. */
export interface WritingTask {
  rules: string
  text: string
}

/** `unavailable`: no usable text; the reason contains nothing that was sent. */
export type WritingOutcome =
  | { status: 'ok'; text: string }
  | { status: 'unavailable'; reason: string }

/**
 * Writes text, which is untrusted. Failures of servers and networks are outcomes, never exceptions.
 */
export interface LanguageModel {
  readonly kind: 'openai'
  write(task: WritingTask): Promise<WritingOutcome>
  /** Asks the server whether our settings are right. */
  check?(): Promise<ProviderCheck>
}

/** Longer texts are not messages. */
export const MAX_WRITTEN = 4_000

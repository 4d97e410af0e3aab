import type { ProviderCheck } from '../port.ts'

/** Neither field identifies a client. */
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
  check?(): Promise<ProviderCheck>
}

export const MAX_WRITTEN = 4_000

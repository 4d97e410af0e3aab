import type { ProviderCheck } from '../port.ts'

/** Neither field identifies a client. */
export interface WritingTask {
  rules: string
  text: string
}

/** The reason contains nothing that was sent. */
export type WritingOutcome =
  | { status: 'ok'; text: string }
  | { status: 'unavailable'; reason: string }

/** The text can't be trusted. Failures are returned as outcomes, never thrown. */
export interface LanguageModel {
  readonly kind: 'openai'
  write(task: WritingTask): Promise<WritingOutcome>
  check?(): Promise<ProviderCheck>
}

export const MAX_WRITTEN = 4_000

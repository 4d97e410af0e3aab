/**
 * What a model is asked: its rules, and the text that it works on. Neither holds anything that says
 * who a client is.
 */
export interface WritingTask {
  rules: string
  text: string
}

/**
 * `unavailable`: there is nothing to use; the reason is a sentence without anything that was sent.
 */
export type WritingOutcome =
  | { status: 'ok'; text: string }
  | { status: 'unavailable'; reason: string }

/**
 * Writes text. Never throws for what a server or the network does; that is an outcome. What it
 * writes is not to be trusted.
 */
export interface LanguageModel {
  readonly kind: 'openai'
  write(task: WritingTask): Promise<WritingOutcome>
}

/** Longer texts are no messages. */
export const MAX_WRITTEN = 4_000

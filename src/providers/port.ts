/** `problem` is a sentence that says what to fix. */
export type ProviderCheck = { ok: true } | { ok: false; problem: string }

export const failedCheck = (problem: string): ProviderCheck => ({ ok: false, problem })

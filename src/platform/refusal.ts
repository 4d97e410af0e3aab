export type RefusalStatus = 400 | 401 | 403 | 404 | 405 | 409 | 410 | 413 | 415 | 422 | 429 | 503

interface Details {
  fields?: Record<string, string>
  headers?: Record<string, string>
  extra?: Record<string, unknown>
}

/** An expected failure, answered with a sentence and a code. */
export class Refusal extends Error {
  readonly status: RefusalStatus
  readonly code: string
  readonly details: Details

  constructor(status: RefusalStatus, code: string, sentence: string, details: Details = {}) {
    super(sentence)
    this.status = status
    this.code = code
    this.details = details
  }
}

export const refuse = {
  invalid: (sentence: string, fields?: Record<string, string>) =>
    new Refusal(400, 'invalid', sentence, fields ? { fields } : {}),
  /** Forms show the sentence at the field. */
  field: (name: string, sentence: string) =>
    new Refusal(400, 'invalid', sentence, { fields: { [name]: sentence } }),
  noSession: () => new Refusal(401, 'no-session', 'Please sign in to continue.'),
  forbidden: (sentence = 'You are not allowed to do this.') =>
    new Refusal(403, 'forbidden', sentence),
  notFound: (sentence = 'Not found') => new Refusal(404, 'not-found', sentence),
  tooMany: (sentence: string, retryAfterSeconds: number) =>
    new Refusal(429, 'too-many', sentence, {
      headers: { 'Retry-After': String(retryAfterSeconds) },
      extra: { retryAfterSeconds },
    }),
  unavailable: (sentence: string, retryAfterSeconds: number) =>
    new Refusal(503, 'unavailable', sentence, {
      headers: { 'Retry-After': String(retryAfterSeconds) },
    }),
  conflict: (sentence: string, code: string = 'conflict') => new Refusal(409, code, sentence),
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Rule {
  points: number
  seconds: number
  /** Counted in memory first. */
  batched?: true
}

/** Counted across processes (decision 38). */
export const rules = {
  'login-address': { points: 25, seconds: 5 * MINUTE },
  'login-account': { points: 25, seconds: HOUR },
  /** Per account and known browser: one guess succeeds with a probability of 3 in a million. */
  'second-factor': { points: 5, seconds: 15 * MINUTE },
  'second-factor-day': { points: 30, seconds: DAY },
  'recovery-code': { points: 20, seconds: HOUR },
  'wrong-codes-notice': { points: 1, seconds: DAY },
  'sign-in-notice': { points: 5, seconds: DAY },
  /** To the STOP and START of one number. */
  'opt-reply': { points: 10, seconds: DAY },
  invitation: { points: 30, seconds: DAY },
  'invitation-sender': { points: 60, seconds: DAY },
  /** Per email address: from one business, then from all together. */
  'invitation-email': { points: 10, seconds: DAY },
  'invitation-mailbox': { points: 20, seconds: DAY },
  'invitation-address': { points: 30, seconds: HOUR },
  'new-business': { points: 5, seconds: DAY },
  /** A class or an office may sign up together. */
  register: { points: 20, seconds: 30 * MINUTE },
  /** Different email addresses from one network. */
  lookup: { points: 20, seconds: HOUR },
  /** Networks that look up the same email address. */
  'lookup-email': { points: 30, seconds: HOUR },
  'lookup-repeat': { points: 60, seconds: HOUR },
  /** Per email address: from one network, then from all together; then per network. */
  'lookup-code': { points: 5, seconds: HOUR },
  'lookup-code-email': { points: 20, seconds: HOUR },
  'lookup-code-address': { points: 20, seconds: HOUR },
  /** Guesses at codes of other browsers, per email address: from one network, then from all. */
  'lookup-guess': { points: 5, seconds: HOUR },
  'lookup-guess-email': { points: 10, seconds: HOUR },
  'password-reset': { points: 5, seconds: HOUR },
  'password-reset-address': { points: 20, seconds: HOUR },
  'verify-resend': { points: 5, seconds: HOUR },
  'verify-resend-address': { points: 20, seconds: HOUR },
  'test-call-hour': { points: 3, seconds: HOUR },
  'test-call-day': { points: 10, seconds: DAY },
  'speech-preview': { points: 120, seconds: HOUR },
  'booking-page': { points: 2000, seconds: HOUR, batched: true },
  'booking-address': { points: 100, seconds: HOUR, batched: true },
  'booking-email': { points: 30, seconds: HOUR, batched: true },
  'booking-phone': { points: 30, seconds: HOUR, batched: true },
  /** Counts successful moves; also bounds undos. */
  'move-appointment': { points: 10, seconds: DAY },
  /** Each sends an email. */
  'edit-appointment': { points: 20, seconds: DAY },
  'move-address': { points: 60, seconds: HOUR },
  'review-address': { points: 20, seconds: HOUR },
  'payment-order': { points: 60, seconds: HOUR },
  /** Counts reports that aren't proven genuine: each costs a query to the provider. */
  'payment-report': { points: 60, seconds: 5 * MINUTE },
  picture: { points: 120, seconds: HOUR },
  'push-test': { points: 10, seconds: HOUR },
  'receipt-hour': { points: 60, seconds: HOUR },
  'receipt-day': { points: 200, seconds: DAY },
  /** Emails to clients, counted per business (decision 72). */
  'owner-mail': { points: 500, seconds: DAY, batched: true },
  'domain-check': { points: 60, seconds: HOUR },
  /** Includes previews. */
  import: { points: 300, seconds: HOUR },
} as const satisfies Record<string, Rule>

type LimitRule = keyof typeof rules

export type BatchedRule = {
  [R in LimitRule]: (typeof rules)[R] extends { batched: true } ? R : never
}[LimitRule]

export type ExactRule = Exclude<LimitRule, BatchedRule>

/** Longer keys are cut off. */
export const MAX_KEY_LENGTH = 200

/** Counted in memory by each process, so that anonymous reads cost no write. */
export const ANONYMOUS_READS = { points: 300, duration: 5 * MINUTE }

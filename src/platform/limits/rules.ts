const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

interface Rule {
  /** Uses per window. */
  points: number
  seconds: number
  /** Counted in memory and written in batches; all others are counted in the database. */
  batched?: true
}

/** Uses per window, counted across processes (decision 38). */
export const rules = {
  'login-address': { points: 25, seconds: 5 * MINUTE },
  'login-account': { points: 25, seconds: HOUR },
  /**
   * Codes of a second factor, per account and recognized browser: a guess hits with a chance of 3 in
   * a million.
   */
  'second-factor': { points: 5, seconds: 15 * MINUTE },
  'second-factor-day': { points: 30, seconds: DAY },
  'recovery-code': { points: 20, seconds: HOUR },
  /** Emails that someone tries codes after the right password, per account. */
  'wrong-codes-notice': { points: 1, seconds: DAY },
  /** Emails about sign-ins from new browsers, per account. */
  'sign-in-notice': { points: 5, seconds: DAY },
  /** Emails with invitations, by business, by sender and by the address they go to. */
  invitation: { points: 30, seconds: DAY },
  'invitation-sender': { points: 60, seconds: DAY },
  'invitation-email': { points: 10, seconds: DAY },
  /** Passwords chosen with an invitation, by network. */
  'invitation-address': { points: 30, seconds: HOUR },
  /** Businesses that one person adds. */
  'new-business': { points: 5, seconds: DAY },
  /** A class or an office may sign up together. */
  register: { points: 20, seconds: 30 * MINUTE },
  /** Different addresses looked up from one network. */
  lookup: { points: 20, seconds: HOUR },
  /** Networks that look up the same address. */
  'lookup-email': { points: 30, seconds: HOUR },
  'lookup-repeat': { points: 60, seconds: HOUR },
  'lookup-code': { points: 5, seconds: HOUR },
  'lookup-code-address': { points: 20, seconds: HOUR },
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
  /** A client's successful moves of one appointment; also bounds their undos. */
  'move-appointment': { points: 10, seconds: DAY },
  /** A client's other changes to one appointment, each of which sends email. */
  'edit-appointment': { points: 20, seconds: DAY },
  /** Clients' attempts to move appointments, undo links included. */
  'move-address': { points: 60, seconds: HOUR },
  'review-address': { points: 20, seconds: HOUR },
  'payment-order': { points: 60, seconds: HOUR },
  /** Uploads of one business. */
  picture: { points: 120, seconds: HOUR },
  /** Test notifications of one person. */
  'push-test': { points: 10, seconds: HOUR },
  /** Receipts that the owner of one business emails, to any address. */
  'receipt-hour': { points: 60, seconds: HOUR },
  'receipt-day': { points: 200, seconds: DAY },
  /** Emails to clients that the owner of one business causes, see decision 72. */
  'owner-mail': { points: 500, seconds: DAY, batched: true },
  /** Checks of domains that the owner of one business asked for. */
  'domain-check': { points: 60, seconds: HOUR },
  /** Files read for one business, including previews. */
  import: { points: 300, seconds: HOUR },
} as const satisfies Record<string, Rule>

type LimitRule = keyof typeof rules

export type BatchedRule = {
  [R in LimitRule]: (typeof rules)[R] extends { batched: true } ? R : never
}[LimitRule]

export type ExactRule = Exclude<LimitRule, BatchedRule>

/** Anonymous reads are counted in the memory of each process, so that a read costs no write. */
export const ANONYMOUS_READS = { points: 300, duration: 5 * MINUTE }

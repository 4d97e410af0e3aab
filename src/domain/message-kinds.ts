type ClientMessage =
  | 'booking-confirmation'
  | 'reminder'
  | 'confirm-request'
  | 'client-rescheduled'
  | 'client-cancelled'
  | 'client-edited'
  | 'follow-up'
  | 'move-link'
  | 'lookup-code'
  | 'sale-receipt'

/** Kinds with a template of their own on WhatsApp; `review` is a follow-up that asks for one. */
export const templatedKinds = [
  'booking-confirmation',
  'reminder',
  'confirm-request',
  'client-rescheduled',
  'client-cancelled',
  'client-restored',
  'follow-up',
  'review',
  'move-link',
] as const

type OwnerMessage =
  | 'owner-new-booking'
  | 'owner-change'
  | 'owner-cancellation'
  | 'owner-review'
  | 'client-text'
  | 'channel-fallback'
  | 'spending-cap'
  | 'messages-overdue'
  | 'domain-missing'
  | 'receipt'
  | 'payment-declined'

/** Sent to a person, whatever the business. */
export const ACCOUNT_MESSAGES = [
  'verify-email',
  'already-registered',
  'password-reset',
  'new-sign-in',
  'security-change',
  'account-problem',
  'team-invitation',
  'business-transfer',
] as const

export type MessageKind = ClientMessage | OwnerMessage | (typeof ACCOUNT_MESSAGES)[number]

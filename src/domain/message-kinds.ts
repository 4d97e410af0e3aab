/** Messages to clients about their appointments. */
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

/** Messages to the owner of a business. */
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

/** Messages to an account holder or an administrator. */
type AccountMessage =
  | 'verify-email'
  | 'already-registered'
  | 'password-reset'
  | 'new-sign-in'
  | 'security-change'
  | 'account-problem'
  | 'team-invitation'
  | 'business-transfer'

export type MessageKind = ClientMessage | OwnerMessage | AccountMessage

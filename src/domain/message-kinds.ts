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

/** What Kairos writes to a business's clients about their appointments. */
type ClientMessage =
  | 'booking-confirmation'
  | 'reminder'
  | 'client-rescheduled'
  | 'client-cancelled'
  | 'client-edited'
  | 'follow-up'
  | 'move-link'
  | 'lookup-code'

/** To the owner of a business. */
type OwnerMessage =
  | 'owner-new-booking'
  | 'owner-change'
  | 'owner-cancellation'
  | 'client-text'
  | 'channel-fallback'
  | 'spending-cap'
  | 'messages-overdue'
  | 'receipt'

/** To the holder of an account, or to an administrator of the installation. */
type AccountMessage = 'verify-email' | 'already-registered' | 'password-reset' | 'account-problem'

export type MessageKind = ClientMessage | OwnerMessage | AccountMessage

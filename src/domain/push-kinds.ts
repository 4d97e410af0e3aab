/** What a push to the phones of a business's people is about. */
export type PushKind = 'booked' | 'moved' | 'cancelled'

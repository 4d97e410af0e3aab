export type PushKind = 'booked' | 'moved' | 'cancelled'

export const channels = ['email', 'sms', 'whatsapp', 'voice'] as const
export type Channel = (typeof channels)[number]
/** Channels whose messages cost credits. */
export type PaidChannel = Exclude<Channel, 'email'>

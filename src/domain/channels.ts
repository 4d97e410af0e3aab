export const channels = ['email', 'sms', 'whatsapp', 'voice'] as const
export type Channel = (typeof channels)[number]
export type PaidChannel = Exclude<Channel, 'email'>

export const channels = ['email', 'sms', 'whatsapp', 'voice'] as const
export type NotificationChannel = (typeof channels)[number]

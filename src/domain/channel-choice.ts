import type { Channel } from './channels.ts'

/** SMS and WhatsApp exclude each other. */
export function toggleChannel(list: readonly Channel[], channel: Channel): Channel[] {
  if (list.includes(channel)) return list.filter(each => each !== channel)
  const rival = channel === 'sms' ? 'whatsapp' : channel === 'whatsapp' ? 'sms' : undefined
  return [...list.filter(each => each !== rival), channel]
}

import { type LucideIcon, Mail, MessageCircle, MessageSquareText, Phone } from 'lucide-react'
import type { Channel } from '#domain/channels.ts'

/** How channels are named and drawn. */
export const channelLooks: Record<Channel, { name: string; icon: LucideIcon }> = {
  email: { name: 'Email', icon: Mail },
  sms: { name: 'SMS', icon: MessageSquareText },
  whatsapp: { name: 'WhatsApp', icon: MessageCircle },
  voice: { name: 'Voice call', icon: Phone },
}

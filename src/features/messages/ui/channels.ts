import { type LucideIcon, Mail, MessageCircle, MessageSquareText, Phone } from 'lucide-react'
import type { Channel } from '#domain/channels.ts'

export const channelIcons: Record<Channel, LucideIcon> = {
  email: Mail,
  sms: MessageSquareText,
  whatsapp: MessageCircle,
  voice: Phone,
}

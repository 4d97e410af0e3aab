import type { Channel } from '#domain/channels.ts'
import type { Language } from '#domain/languages.ts'
import { wordsIn } from '#words/messages.ts'
import type { ClientKind, MessageWords } from './words-rules.ts'

export const leadOf = (channel: 'sms' | 'whatsapp', language: Language): string =>
  `${channel === 'sms' ? '{{businessName}}' : '*{{businessName}}*'}${wordsIn(language).colon} `

export const standardWords = (kind: ClientKind, channel: Channel, language: Language) =>
  wordsOn(wordsIn(language).kinds[kind], channel, language)

export function wordsOn(
  { subject, mail, text, voice }: Record<'subject' | 'mail' | 'text' | 'voice', string>,
  channel: Channel,
  language: Language,
): MessageWords {
  switch (channel) {
    case 'email':
      return { subject, body: mail }
    case 'sms':
    case 'whatsapp':
      return { subject: '', body: leadOf(channel, language) + text }
    case 'voice':
      return { subject: '', body: voice }
  }
}

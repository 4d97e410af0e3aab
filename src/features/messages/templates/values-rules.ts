import type { Channel } from '#domain/channels.ts'
import type { Language } from '#domain/languages.ts'
import { onOneLine } from '#domain/text.ts'
import { wordsIn } from '#words/messages.ts'
import {
  type AppointmentFacts,
  clockTime,
  longDay,
  priceInWords,
  type Span,
  serviceInWords,
  shortDay,
  shownZone,
  spokenDay,
  zoneInWords,
} from './facts-rules.ts'
import { greetingName } from './greeting-rules.ts'
import { gsmLetters } from './sms-rules.ts'
import { fillWords, type VariableValues } from './words-rules.ts'

export interface ValueSource {
  facts: AppointmentFacts
  language: Language
  link?: string | null | undefined
  before?: Span | undefined
  width?: Width | undefined
}

/** How many characters of names a text keeps. */
const widths = {
  full: { name: 100, staff: 100 },
  short: { name: 30, staff: 24 },
  tight: { name: 16, staff: 12 },
} as const
export type Width = keyof typeof widths

function clip(text: string, max: number): string {
  const line = onOneLine(text)
  if (line.length <= max) return line
  const characters = [...line]
  if (characters.length <= max) return line
  const kept = characters.slice(0, max - 3).join('')
  return `${kept.trimEnd()}...`
}

// Voices read out emoji by name ("waving hand").
const UNSPEAKABLE =
  /[<>&*_~`#|\\{}[\]"\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f|\u200d|\u20e3/gu

/** Without signs, which voices read out or skip; '&' is a word. */
export function speakable(text: string, language: Language): string {
  const and = fillWords(wordsIn(language).addOns.and, { first: '', last: '' })
  return onOneLine(text.replaceAll('&', and).replace(UNSPEAKABLE, ' '))
}

export const spoken = (text: string, language: Language): string =>
  speakable(text, language).slice(0, 200)

// WhatsApp's marks for bold, italic, strikethrough and code.
const withoutMarks = (text: string) => text.replace(/[*_~`]/g, '')

const dayOn: Record<Channel, (iso: string, zone: string, language: Language) => string> = {
  email: longDay,
  sms: (iso, zone, language) => gsmLetters(shortDay(iso, zone, language)),
  whatsapp: shortDay,
  voice: spokenDay,
}

const timeOn: Record<Channel, (time: string, language: Language) => string> = {
  email: time => time,
  sms: time => time.replaceAll('\u00a0', ''),
  whatsapp: time => time,
  voice: (time, language) =>
    language === 'en'
      ? time.replace(':00', '')
      : time.replace(/^(\d+)\u00a0h/, (_, hour) => `${hour} ${hour < 2 ? 'heure' : 'heures'}`),
}

const names: Record<Channel, (text: string, max: number, language: Language) => string> = {
  email: onOneLine,
  sms: clip,
  whatsapp: (text, max) => clip(withoutMarks(text), max),
  voice: (text, _max, language) => spoken(text, language),
}

const notes: Record<Channel, (text: string, language: Language) => string> = {
  email: onOneLine,
  sms: onOneLine,
  whatsapp: text => withoutMarks(onOneLine(text)),
  voice: spoken,
}

export function valuesOf(
  channel: Channel,
  { facts, language, link, before, width = 'full' }: ValueSource,
): VariableValues {
  const zone = shownZone(facts)
  const day = (iso: string) => dayOn[channel](iso, zone, language)
  const time = (iso: string) => timeOn[channel](clockTime(iso, zone, language), language)
  const short = (name: string, max: number) => names[channel](name, max, language)
  const note = (text: string) => notes[channel](text, language)
  const { name, staff } = widths[width]
  const zoneName = zoneInWords(zone, language)
  return {
    customerName: short(greetingName(facts.customer.name), name),
    businessName: short(facts.business.name, name),
    serviceName: short(serviceInWords(facts, language), name),
    staffName: short(facts.staffName, staff),
    date: day(facts.startsAt),
    time: time(facts.startsAt),
    timeZone: channel === 'sms' ? gsmLetters(zoneName) : zoneName,
    price: priceInWords(facts.service.priceCents, language),
    place: note(facts.business.contact?.address ?? ''),
    directions: note(facts.service.directions ?? ''),
    whatToBring: note(facts.service.whatToBring ?? ''),
    previousDate: before ? day(before.startsAt) : '',
    previousTime: before ? time(before.startsAt) : '',
    link: link ?? '',
  }
}

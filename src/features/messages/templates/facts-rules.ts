import type { Language } from '#domain/languages.ts'
import { formatCents } from '#domain/money.ts'
import {
  formatExactTime,
  formatShortDate,
  formatShortDay,
  formatSpokenDay,
  formatTimeRange,
  formatWeekdayAt,
  hoursAndMinutes,
} from '#domain/time/format.ts'
import { showSameTime } from '#domain/time/local.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { cityIn } from '#words/cities.ts'
import { ownerMails } from '#words/en/owner-mails.ts'
import { fill } from '#words/fill.ts'
import { wordsIn } from '#words/messages.ts'
import type { Detail } from './content-rules.ts'
import { fillWords } from './words-rules.ts'

export interface Span {
  startsAt: string
  endsAt: string
}

export const isSameTime = (a: Span, b: Span) => a.startsAt === b.startsAt && a.endsAt === b.endsAt

export interface AppointmentFacts extends Span {
  business: {
    name: string
    timeZone: string
    primaryColor?: string | null | undefined
    contact?:
      | { phone?: string | undefined; email?: string | undefined; address?: string | undefined }
      | null
      | undefined
  }
  customer: {
    name: string
    email: string
    phone: string
    /** Null means the business's zone. */
    timeZone: string | null
  }
  service: {
    name: string
    addOns?: readonly string[] | undefined
    durationMinutes: number
    priceCents: number
    /** Hides the price from the client, unless the owner's own words contain it. */
    hidesPrice?: boolean | undefined
    whatToBring?: string | undefined
    directions?: string | undefined
  }
  staffName: string
  legs?: readonly Leg[] | undefined
  notes: string
}

/** The times are missing in notices of a closed business. */
interface Leg extends Partial<Span> {
  service: string
  addOns: readonly string[]
  staff: string
}

export const clientZone = ({ customer, business }: AppointmentFacts): string =>
  customer.timeZone ?? business.timeZone

/** The business's zone if clients come to an address, otherwise the client's. */
export const shownZone = (facts: AppointmentFacts): string =>
  facts.business.contact?.address ? facts.business.timeZone : clientZone(facts)

const epoch = (iso: string) => Date.parse(iso)

const FIRST: Partial<Record<Language, string>> = { fr: '1er', it: '1º', pt: '1º' }

/** Intl knows no '1er avril'. */
const dayIn =
  (format: typeof formatShortDate) =>
  (iso: string, zone: string, language: Language = 'en'): string =>
    format(epoch(iso), zone, language).replace(/\b1(?= \p{L})/u, FIRST[language] ?? '1')

/** 'Tue, March 9, 2026'. */
export const longDay = dayIn(formatShortDate)

/** 'Tue, March 9'. */
export const shortDay = dayIn(formatShortDay)

export const spokenDay = dayIn(formatSpokenDay)

/** 'Tue, March 9 at 10:00 AM', for subjects to owners. */
export const shortWhen = (iso: string, zone: string): string =>
  fill(ownerMails.when, {
    day: shortDay(iso, zone),
    time: formatExactTime(epoch(iso), zone, 'en'),
  })

/** 'Tue, March 9 at 10:00 AM, New York time', for people who may be elsewhere. */
export const zonedWhen = (iso: string, zone: string): string =>
  `${shortWhen(iso, zone)}, ${zoneInWords(zone)}`

/** '4:05 PM', '16:05', in French '16 h 05' or '16 h'. */
export function clockTime(iso: string, zone: string, language: Language = 'en'): string {
  const time = formatExactTime(epoch(iso), zone, language)
  if (language !== 'fr') return time
  return time.replace(/^0?(\d+):(\d\d)/, '$1\u00a0h\u00a0$2').replace('h\u00a000', 'h')
}

/** '10:00 – 11:00 AM, Berlin time', with the end's date if it differs. */
function hoursIn({ startsAt, endsAt }: Span, zone: string, language: Language): string {
  const [start, end] = [epoch(startsAt), epoch(endsAt)]
  const sameDay = localDateOf(start, zone) === localDateOf(end, zone)
  const [from, to] = [startsAt, endsAt].map(at => clockTime(at, zone, language))
  const until = sameDay ? to : `${shortDay(endsAt, zone, language)}, ${to}`
  const hours =
    sameDay && language === 'en' ? formatTimeRange(start, end, zone, 'en') : `${from} – ${until}`
  return `${hours}, ${zoneInWords(zone, language)}`
}

export function zoneInWords(zone: string, language: Language = 'en'): string {
  const city = cityIn(language, zone)
  if (city.startsWith('UTC')) return city
  const words = fillWords(wordsIn(language).zone, { city })
    .replace(/ di (?:L’|(?=Isola))/, ' dell’')
    .replace(' de Ilha', ' da Ilha')
  return language === 'fr'
    ? words
        .replace(/ de (?=[AEIOU]|Helsinki|Honolulu)/, ' d’')
        .replace(' de Le ', ' du ')
        .replace(' de Les ', ' des ')
    : words
}

/** '$1,045.00', '1.045,00 $', 'US$ 1.045,00'. */
export function amountInWords(cents: number, language: Language): string {
  if (language === 'en') return formatCents(cents)
  const group = language === 'fr' ? '\u202f' : '.'
  const amount = formatCents(Math.abs(cents))
    .slice(1)
    .replace(/[.,]/g, sign => (sign === '.' ? ',' : group))
  const sign = cents < 0 ? '-' : ''
  return language === 'pt' ? `${sign}US$\u00a0${amount}` : `${sign}${amount}\u00a0$`
}

export const priceInWords = (cents: number, language: Language): string =>
  cents === 0 ? wordsIn(language).customPrice : amountInWords(cents, language)

function durationInWords(total: number, language: Language): string {
  const { duration } = wordsIn(language)
  const { hours, minutes } = hoursAndMinutes(total)
  const words = hours === 0 ? duration.minutes : minutes === 0 ? duration.hours : duration.both
  const isPadded = language === 'fr' && hours > 0
  const shown = String(minutes).padStart(isPadded ? 2 : 1, '0')
  return fillWords(words, { hours: String(hours), minutes: shown })
}

/** Adds a line in the other zone if its clocks differ. */
function spanInWords(
  span: Span,
  zone: string,
  language: Language,
  other?: { zone: string; whose: string },
): string[] {
  const lines = [longDay(span.startsAt, zone, language), hoursIn(span, zone, language)]
  if (!other || showSameTime(epoch(span.startsAt), zone, other.zone)) return lines
  const day = longDay(span.startsAt, other.zone, language)
  const there = hoursIn(span, other.zone, language)
  const weekday =
    day === lines[0] ? '' : `${formatWeekdayAt(epoch(span.startsAt), other.zone, language)}, `
  return [...lines, `${other.whose}${wordsIn(language).colon} ${weekday}${there}`]
}

export function serviceInWords(
  { service }: { service: Pick<AppointmentFacts['service'], 'name' | 'addOns'> },
  language: Language = 'en',
): string {
  const { addOns: words } = wordsIn(language)
  const names = service.addOns ?? []
  const [last] = names.slice(-1)
  if (last === undefined) return service.name
  const first = names.slice(0, -1).join(', ')
  const addOns = first ? fillWords(words.and, { first, last }) : last
  return fillWords(words.with, { service: service.name, addOns })
}

function legLines(legs: readonly Leg[], zone: string, language: Language): string[] {
  // A cancelled service leaves a pause.
  const isApart = legs.some(
    ({ startsAt }, index) => index > 0 && startsAt !== legs[index - 1]!.endsAt,
  )
  return legs.map(({ service: name, addOns, staff, startsAt }) =>
    [
      ...(isApart && startsAt ? [clockTime(startsAt, zone, language)] : []),
      serviceInWords({ service: { name, addOns } }, language),
      staff,
    ].join(' · '),
  )
}

const whatLines = (
  facts: AppointmentFacts,
  zone: string,
  language: Language,
  hidesPrice = false,
): string[] => [
  ...(facts.legs ? legLines(facts.legs, zone, language) : [serviceInWords(facts, language)]),
  [
    durationInWords(facts.service.durationMinutes, language),
    ...(hidesPrice ? [] : [priceInWords(facts.service.priceCents, language)]),
  ].join(' · '),
]

export function clientRows(facts: AppointmentFacts, language: Language, before?: Span): Detail[] {
  const { labels } = wordsIn(language)
  const zone = shownZone(facts)
  const business = facts.business.timeZone
  const other =
    zone === business
      ? { zone: clientZone(facts), whose: labels.yourTime }
      : { zone: business, whose: labels.businessTime }
  const { phone, email, address } = facts.business.contact ?? {}
  return [
    ...(before && !isSameTime(before, facts)
      ? [{ label: labels.before, lines: spanInWords(before, zone, language), past: true }]
      : []),
    { label: labels.when, lines: spanInWords(facts, zone, language, other), strong: true },
    { label: labels.what, lines: whatLines(facts, zone, language, facts.service.hidesPrice) },
    { label: labels.with, lines: [`${facts.staffName}, ${facts.business.name}`] },
    ...rowIf(labels.where, address),
    ...rowIf(labels.contact, phone, email),
    ...rowIf(labels.notes, facts.notes),
  ]
}

export function ownerRows(facts: AppointmentFacts, before?: Span): Detail[] {
  const words = ownerMails.labels
  const zone = facts.business.timeZone
  const other = { zone: clientZone(facts), whose: words.clientTime }
  return [
    {
      label: words.client,
      lines: [facts.customer.name, facts.customer.email, facts.customer.phone].filter(Boolean),
    },
    ...(before && !isSameTime(before, facts)
      ? [{ label: words.before, lines: spanInWords(before, zone, 'en'), past: true }]
      : []),
    { label: words.when, lines: spanInWords(facts, zone, 'en', other), strong: true },
    { label: words.what, lines: whatLines(facts, zone, 'en') },
    { label: words.with, lines: [facts.staffName] },
    ...rowIf(words.notes, facts.notes),
  ]
}

function rowIf(label: string, ...lines: (string | undefined)[]): Detail[] {
  const present = lines.filter(line => line?.trim()) as string[]
  return present.length > 0 ? [{ label, lines: present }] : []
}

import type { Channel } from '#domain/channels.ts'
import { templatedKinds } from '#domain/message-kinds.ts'
import { isPlainLines } from '#domain/text.ts'
import { partsOf } from '#words/fill.ts'
import { smsSegments, withPlainPunctuation } from './sms-rules.ts'

/** Owners can reword these. */
export const clientKindNames = templatedKinds.filter(
  kind => kind !== 'review' && kind !== 'move-link',
)
export type ClientKind = (typeof clientKindNames)[number]
export const isClientKind = (kind: string): kind is ClientKind =>
  (clientKindNames as readonly string[]).includes(kind)

export const exampleValues = {
  customerName: 'Zoë Ångström',
  businessName: 'Salon Anna',
  serviceName: 'Haircut',
  staffName: 'Anna Smith',
  date: 'Tue, March 9, 2027',
  time: '10:00 AM',
  timeZone: 'Berlin time',
  price: '$45.00',
  place: '12 Main Street, New York',
  directions: '2nd floor, ring twice',
  whatToBring: 'a towel',
  previousDate: 'Mon, March 8, 2027',
  previousTime: '2:00 PM',
  link: `https://booking.example.com/manage/1.1.${'x'.repeat(43)}`,
}

export type Variable = keyof typeof exampleValues
export type VariableValues = Record<Variable, string>

export interface MessageWords {
  subject: string
  body: string
}

/** Has a title if the email's heading differs from the usual one of its kind. */
export interface TitledWords extends MessageWords {
  title?: string
}

export interface Place {
  kind: ClientKind
  channel: Channel
}

const MAX_SUBJECT = 200
export const maxBody: Record<Channel, number> = {
  email: 2000,
  sms: 480,
  whatsapp: 1000,
  voice: 600,
}
/** Longer SMS cost more than they are worth. */
const MAX_SEGMENTS = 4

export function variablesFor({ kind, channel }: Place): Variable[] {
  const isText = channel === 'sms' || channel === 'whatsapp'
  const moved = kind === 'client-rescheduled' || kind === 'client-restored'
  const prepares = kind === 'reminder' || kind === 'booking-confirmation'
  return (Object.keys(exampleValues) as Variable[]).filter(name => {
    if (name === 'link') return isText
    if (name === 'previousDate' || name === 'previousTime') return moved
    if (name === 'directions' || name === 'whatToBring') return prepares
    return true
  })
}

export function requiredFor({ kind, channel }: Place): Variable[] {
  if (channel === 'email') return []
  const when: Variable[] = kind === 'follow-up' ? [] : ['date', 'time']
  if (channel === 'voice') return when
  return ['businessName', ...when, ...(kind === 'follow-up' ? [] : (['link'] as const))]
}

function namesIn(words: string): { names: Set<string>; unclosed: boolean } {
  const names = new Set<string>()
  for (let open = words.indexOf('{{'); open >= 0; ) {
    const close = words.indexOf('}}', open)
    if (close < 0) return { names, unclosed: true }
    names.add(words.slice(open + 2, close).trim())
    open = words.indexOf('{{', close + 2)
  }
  return { names, unclosed: false }
}

const isVariable = (name: string): name is Variable => Object.hasOwn(exampleValues, name)

export const variablesIn = (words: string): Set<string> => namesIn(words).names

export function problemsOf(
  words: string,
  maxLength: number,
  allowed: readonly Variable[],
): string[] {
  const { names, unclosed } = namesIn(words)
  const wrong = [...names].filter(name => !(allowed as string[]).includes(name))
  return [
    ...(words.trim() ? [] : ['Write something, or reset it to the default text.']),
    ...(words.length > maxLength ? [`Keep it to ${maxLength} characters.`] : []),
    ...(unclosed ? ['A variable is opened with {{ and never closed with }}.'] : []),
    ...wrong.map(name =>
      isVariable(name) ? `{{${name}}} can’t be used here.` : unknownVariable(name, allowed),
    ),
    ...(isPlainLines(words) ? [] : ['Remove the invisible characters.']),
  ]
}

function unknownVariable(name: string, allowed: readonly Variable[]): string {
  const near = allowed.find(known => distance(known.toLowerCase(), name.toLowerCase()) <= 2)
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name
  return `There is no variable {{${shown}}}.${near ? ` Did you mean {{${near}}}?` : ''}`
}

function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(
        next[j - 1]! + 1,
        row[j]! + 1,
        row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1),
      )
    }
    row = next
  }
  return row[b.length]!
}

export type WordsProblems = { subject?: string; body?: string }

export function checkWords(
  place: Place,
  { subject, body }: MessageWords,
): WordsProblems | undefined {
  const subjectProblem = place.channel === 'email' ? subjectProblemOf(place, subject) : undefined
  const bodyProblem = bodyProblemOf(place, body)
  if (!subjectProblem && !bodyProblem) return undefined
  return {
    ...(subjectProblem ? { subject: subjectProblem } : {}),
    ...(bodyProblem ? { body: bodyProblem } : {}),
  }
}

function subjectProblemOf(place: Place, subject: string): string | undefined {
  // A line break in a subject would start another header.
  if (/[\r\n\u0085\u2028\u2029]/.test(subject)) return 'A subject is one line.'
  return problemsOf(subject, MAX_SUBJECT, variablesFor(place))[0]
}

function bodyProblemOf(place: Place, body: string): string | undefined {
  const [problem] = problemsOf(body, maxBody[place.channel], variablesFor(place))
  if (problem) return problem
  const used = variablesIn(body)
  const missing = requiredFor(place).find(name => !used.has(name))
  if (missing) return `Add {{${missing}}}: ${whyRequired[missing] ?? 'clients need it'}.`
  if (place.channel !== 'sms') return undefined
  const { segments } = smsSegments(withPlainPunctuation(fillWords(body, exampleValues)))
  return segments > MAX_SEGMENTS
    ? `This takes ${segments} text messages, and each one costs credits. Shorten it to ${MAX_SEGMENTS}.`
    : undefined
}

const whyRequired: Partial<Record<Variable, string>> = {
  businessName: 'a text has to say who it is from',
  date: 'without it, clients don’t know when to come',
  time: 'without it, clients don’t know when to come',
  link: 'without it, clients can’t move, cancel or book',
}

const FIRST_NAME = /^\{\{ *customerName *\}\}[,:;]? */gm
const NAME = /,? ?\{\{ *customerName *\}\}/g

const withoutName = (words: string) => words.replace(FIRST_NAME, '').replace(NAME, '')

/** Braces in a value have no meaning. Unknown variables stay. */
export const fillWords = (words: string, values: Readonly<Record<string, string>>): string =>
  partsOf(values.customerName === '' ? withoutName(words) : words, values).join('')

import type { Channel } from '#domain/channels.ts'
import { isPlainLines } from '#domain/text.ts'
import { smsSegments } from './sms-rules.ts'

export const clientKinds = {
  'booking-confirmation': { name: 'Confirmation', when: 'Right after a booking.' },
  reminder: { name: 'Reminder', when: 'Before the appointment, as your settings say.' },
  'client-rescheduled': { name: 'Change', when: 'When an appointment is moved.' },
  'client-cancelled': { name: 'Cancellation', when: 'When an appointment is cancelled.' },
  'client-restored': { name: 'Undo', when: 'When a change is undone.' },
  'follow-up': { name: 'Follow-up', when: 'After a visit.' },
} as const
export type ClientKind = keyof typeof clientKinds
export const clientKindNames = Object.keys(clientKinds) as [ClientKind, ...ClientKind[]]
export const isClientKind = (kind: string): kind is ClientKind => Object.hasOwn(clientKinds, kind)

export const variables = {
  customerName: { label: "The client's name", example: 'Zoë Ångström' },
  businessName: { label: "Your business's name", example: 'Salon Anna' },
  serviceName: { label: 'The service', example: 'Haircut' },
  staffName: { label: 'The staff member', example: 'Anna Smith' },
  date: { label: "The day, in the client's zone", example: 'Tue, March 9, 2027' },
  time: { label: "The start, in the client's zone", example: '10:00 AM' },
  timeZone: { label: "The client's zone", example: 'Berlin time' },
  price: { label: 'The price', example: '$45.00' },
  place: { label: 'Your address, where a page has one', example: '12 Main Street, New York' },
  directions: {
    label: 'How to find you, where the service says it',
    example: '2nd floor, ring twice',
  },
  whatToBring: { label: 'What to bring, where the service says it', example: 'a towel' },
  previousDate: { label: 'The day it was before', example: 'Mon, March 8, 2027' },
  previousTime: { label: 'The start it was before', example: '2:00 PM' },
  link: {
    label: 'The link to move, cancel or book',
    example: `https://booking.example.com/manage/1.1.${'x'.repeat(43)}`,
  },
} as const satisfies Record<string, { label: string; example: string }>

export type Variable = keyof typeof variables
export type VariableValues = Record<Variable, string>

export interface MessageWords {
  /** For emails; otherwise empty. */
  subject: string
  /**
   * An email's text before its facts, with paragraphs separated by empty lines; or the whole text
   * or call.
   */
  body: string
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
/** With a typical appointment, a longer SMS costs more than it is worth. */
const MAX_SEGMENTS = 4

export function variablesFor({ kind, channel }: Place): Variable[] {
  const isText = channel === 'sms' || channel === 'whatsapp'
  const moved = kind === 'client-rescheduled' || kind === 'client-restored'
  const prepares = kind === 'reminder' || kind === 'booking-confirmation'
  return (Object.keys(variables) as Variable[]).filter(name => {
    if (name === 'link') return isText
    if (name === 'previousDate' || name === 'previousTime') return moved
    if (name === 'directions' || name === 'whatToBring') return prepares
    return true
  })
}

/** The variables a message requires. An email shows facts and links below its text. */
export function requiredFor({ kind, channel }: Place): Variable[] {
  if (channel === 'email') return []
  const when: Variable[] = kind === 'follow-up' ? [] : ['date', 'time']
  if (channel === 'voice') return when
  return ['businessName', ...when, ...(kind === 'follow-up' ? [] : (['link'] as const))]
}

type Part = { text: string } | { name: string }

interface Parsed {
  parts: readonly Part[]
  problems: readonly string[]
}

/** Words are reused for many messages, so they are parsed once. */
const parsed = new Map<string, Parsed>()

function parse(words: string): Parsed {
  let known = parsed.get(words)
  if (!known) {
    if (parsed.size >= 500) parsed.clear()
    known = cut(words)
    parsed.set(words, known)
  }
  return known
}

/** Splits words into text and variables. An unclosed pair of braces is a problem, not text. */
function cut(words: string): Parsed {
  const parts: Part[] = []
  const problems: string[] = []
  let rest = words
  for (;;) {
    const open = rest.indexOf('{{')
    if (open < 0) break
    const close = rest.indexOf('}}', open)
    if (close < 0) {
      problems.push('A variable is opened with {{ and never closed with }}.')
      break
    }
    parts.push({ text: rest.slice(0, open) }, { name: rest.slice(open + 2, close).trim() })
    rest = rest.slice(close + 2)
  }
  parts.push({ text: rest })
  return { parts, problems }
}

const isVariable = (name: string): name is Variable => Object.hasOwn(variables, name)

export const variablesIn = (words: string): Set<string> =>
  new Set(parse(words).parts.flatMap(part => ('name' in part ? [part.name] : [])))

export function problemsOf(
  words: string,
  maxLength: number,
  allowed: readonly Variable[],
): string[] {
  const { problems } = parse(words)
  const wrong = [...variablesIn(words)].filter(name => !(allowed as string[]).includes(name))
  return [
    ...(words.trim() ? [] : ['Write something, or reset it to the standard text.']),
    ...(words.length > maxLength ? [`Keep it to ${maxLength} characters.`] : []),
    ...problems,
    ...wrong.map(name =>
      isVariable(name) ? `{{${name}}} has no meaning here.` : unknownVariable(name, allowed),
    ),
    ...(isPlainLines(words) ? [] : ['Remove the invisible characters.']),
  ]
}

function unknownVariable(name: string, allowed: readonly Variable[]): string {
  const near = allowed.find(known => distance(known.toLowerCase(), name.toLowerCase()) <= 2)
  const shown = name.length > 40 ? `${name.slice(0, 40)}…` : name
  return `There is no variable {{${shown}}}.${near ? ` Did you mean {{${near}}}?` : ''}`
}

/** The Levenshtein distance of two words. */
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
  // A line break in a subject would begin another header.
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
  const { segments } = smsSegments(fillWords(body, exampleValues))
  return segments > MAX_SEGMENTS
    ? `This takes ${segments} text messages, each paid for. Keep it to ${MAX_SEGMENTS}.`
    : undefined
}

const whyRequired: Partial<Record<Variable, string>> = {
  businessName: 'a text has to say who it is from',
  date: 'without it nobody knows when',
  time: 'without it nobody knows when',
  link: 'without it clients can’t move, cancel or book',
}

export const exampleValues = Object.fromEntries(
  Object.entries(variables).map(([name, { example }]) => [name, example]),
) as VariableValues

// At the start of a line, the punctuation after a name goes too; elsewhere, the comma and space
// before it.
const FIRST_NAME = /^\{\{ *customerName *\}\}[,:;]? */gm
const NAME = /,? ?\{\{ *customerName *\}\}/g

/** Removes the name from a greeting: 'Hello {{customerName}},' becomes 'Hello,'. */
const withoutName = (words: string) => words.replace(FIRST_NAME, '').replace(NAME, '')

/** Inserts values as plain text: braces in a value mean nothing. Unknown variables stay. */
export function fillWords(words: string, values: Readonly<Record<string, string>>): string {
  let filled = ''
  for (const part of parse(values.customerName === '' ? withoutName(words) : words).parts) {
    if ('text' in part) filled += part.text
    else filled += Object.hasOwn(values, part.name) ? values[part.name]! : `{{${part.name}}}`
  }
  return filled
}

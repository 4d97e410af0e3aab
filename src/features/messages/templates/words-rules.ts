/** What an owner may put between double braces, and what it stands for. */
export const variables = {
  customerName: { label: "The client's name", example: 'Zoë Ångström' },
  businessName: { label: "Your business's name", example: 'Salon Anna' },
  serviceName: { label: 'The service', example: 'Haircut' },
  staffName: { label: 'The staff member', example: 'Anna Smith' },
  date: { label: "The day, in the client's zone", example: 'Tue, March 9, 2027' },
  time: { label: "The start, in the client's zone", example: '10:00 AM' },
  timeZone: { label: "The client's zone", example: 'Berlin time' },
  price: { label: 'The price', example: '$45.00' },
} as const satisfies Record<string, { label: string; example: string }>

export type Variable = keyof typeof variables
export type VariableValues = Record<Variable, string>

/** Words of a message: text with variables such as `{{customerName}}`. */
export interface MessageWords {
  subject: string
  /** What comes before the facts; empty lines part paragraphs. */
  intro: string
}

const MAX_SUBJECT = 200
const MAX_INTRO = 2000

type Part = { text: string } | { name: string }

/** Cuts words into text and variables. A pair of braces that never closes is a problem, not text: it is a slip of the pen. */
function parse(words: string): { parts: Part[]; problems: string[] } {
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

/** Why words can't be used, as sentences for whoever wrote them; empty when they can. */
export function problemsOf(words: string, maxLength: number): string[] {
  const { parts, problems } = parse(words)
  const unknown = new Set(parts.flatMap(part => ('name' in part && !isVariable(part.name) ? [part.name] : [])))
  return [
    ...(words.trim() ? [] : ['Write something, or reset it to the standard text.']),
    ...(words.length > maxLength ? [`Keep it to ${maxLength} characters.`] : []),
    ...problems,
    ...[...unknown].map(unknownVariable),
  ]
}

function unknownVariable(name: string): string {
  const near = Object.keys(variables).find(known => distance(known.toLowerCase(), name.toLowerCase()) <= 2)
  return `There is no variable {{${name}}}.${near ? ` Did you mean {{${near}}}?` : ''}`
}

/** How many letters must be added, dropped or changed to make one word the other (Levenshtein). */
function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 2) return 3
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[b.length]!
}

/** Problems by field, as a form shows them; undefined when the words can be used. */
export function checkWords({ subject, intro }: MessageWords): { subject?: string; intro?: string } | undefined {
  const [subjectProblem] = problemsOf(subject, MAX_SUBJECT)
  const [introProblem] = problemsOf(intro, MAX_INTRO)
  if (!subjectProblem && !introProblem) return undefined
  return {
    ...(subjectProblem ? { subject: subjectProblem } : {}),
    ...(introProblem ? { intro: introProblem } : {}),
  }
}

/** Puts values in. They are text and stay text: braces inside a value mean nothing. Words that were never checked keep what is unknown. */
export const fillWords = (words: string, values: VariableValues): string =>
  parse(words)
    .parts.map(part => ('text' in part ? part.text : isVariable(part.name) ? values[part.name] : `{{${part.name}}}`))
    .join('')

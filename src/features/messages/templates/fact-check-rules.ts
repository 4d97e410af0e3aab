import type { Language } from '#domain/languages.ts'
import { courtesyWords } from './courtesy-words-rules.ts'
import {
  fillWords,
  maxBody,
  type Place,
  problemsOf,
  type VariableValues,
  variablesFor,
  variablesIn,
} from './words-rules.ts'

interface Checked {
  place: Place
  language: Language
  asked: string
  written: string
  values: VariableValues
}

/** The wording must keep every fact in place and add only courtesies. */
export function factProblem({
  place,
  language,
  asked,
  written,
  values,
}: Checked): string | undefined {
  const [malformed] = problemsOf(written, maxBody[place.channel], variablesFor(place))
  if (malformed) return malformed
  if (written.length > asked.length * 2 + 80) return 'It is too long.'
  const used = variablesIn(written)
  const lost = [...variablesIn(asked)].find(name => !used.has(name))
  if (lost) return `It omits {{${lost}}}.`
  const added = [...used].find(name => !variablesIn(asked).has(name))
  if (added) return `It adds {{${added}}}.`
  const misused = misusedIn(written.replace(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}'), asked)
  if (misused) return misused
  const invented = inventedIn(withoutVariables(written), withoutVariables(asked), language)
  if (invented) return invented
  const said = fillWords(written, values)
  const missing = [...used].find(name => !said.includes(values[name as keyof VariableValues]))
  return missing ? `It does not contain {{${missing}}} unchanged.` : undefined
}

/** Stands for a variable. A link ends its sentence like a period. */
const GAP = '\u0000'
const withoutVariables = (text: string) =>
  text.replaceAll('{{link}}', ' . ').replace(/\{\{[^{}]*\}\}/g, GAP)

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{M}’'-]+/u)
    .filter(Boolean)
    .map(word => word.replaceAll("'", '’'))

/** These may appear once more than in the original. */
const OFTEN = new Set(['customerName', 'businessName'])
/** Owner-written text whose meaning depends on our heading. */
const HEADED = ['directions', 'whatToBring']

function misusedIn(written: string, asked: string): string | undefined {
  const count = (text: string, name: string) => text.split(`{{${name}}}`).length - 1
  for (const name of variablesIn(asked)) {
    if (count(written, name) > count(asked, name) + (OFTEN.has(name) ? 1 : 0))
      return `It repeats {{${name}}}.`
  }
  const order = (text: string) => text.indexOf('{{staffName}}') - text.indexOf('{{serviceName}}')
  if (order(asked) > 0 && order(written) < 0)
    return 'It confuses {{staffName}} with {{serviceName}}.'
  const flat = (text: string) => text.replace(/\s+/g, ' ')
  const moved = HEADED.find(name => {
    const heading = headingOf(flat(asked), `{{${name}}}`)
    return heading !== undefined && !flat(written).includes(heading)
  })
  return moved && `It moves {{${moved}}} away from its heading.`
}

function headingOf(text: string, variable: string): string | undefined {
  const at = text.indexOf(variable)
  if (at < 0) return undefined
  const from = Math.max(...['.', '!', '?', '}'].map(end => text.slice(0, at).lastIndexOf(end))) + 1
  return text.slice(from, at + variable.length).trim()
}

function inventedIn(text: string, asked: string, language: Language): string | undefined {
  if (/\p{N}/u.test(text)) return 'It adds a number.'
  if (/[$€£¥₹%]|\b(?:USD|EUR|GBP)\b/.test(text)) return 'It adds an amount.'
  if (/:\/\/|www\.|@|\p{L}\.\p{L}{2}/u.test(text)) return 'It adds an address.'
  if (/[<>{}[\]\\`|]/.test(text)) return 'It contains markup.'
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text))
    return 'It is in another script.'
  const given = new Set(wordsOf(asked).map(word => word.toLowerCase()))
  const courtesy = courtesyWords(language)
  const isKnown = (word: string) =>
    given.has(word) || word.split(/[’-]/).every(part => !part || courtesy.has(part))
  const found = wordsOf(text).find(word => !isKnown(word.toLowerCase()))
  return found && `It adds “${found}”.`
}

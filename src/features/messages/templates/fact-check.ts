import type { Language } from '#domain/languages.ts'
import { dayNames } from '#domain/time/format-in.ts'
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
  /** The words that facts stand in: what was asked for, with variables. */
  asked: string
  /** What was written in their place. */
  written: string
  values: VariableValues
}

/** Words that say a number, a time or money without a digit. Whatever is caught for nothing costs only the nicer wording. */
const tellingWords: Record<Language, string> = {
  en: 'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty half quarter noon midday midnight today tomorrow tonight yesterday discount refund deposit fee voucher dollars dollar cents euros',
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig vierzig fünfzig sechzig halb viertel mittag mittags mitternacht heute morgen übermorgen gestern rabatt gutschein kostenlos gratis anzahlung gebühr euro',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante demi demie quart midi minuit aujourd’hui demain hier remise rabais gratuit gratuite acompte frais euros',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta sesenta media mediodía medianoche hoy mañana ayer descuento gratis reembolso depósito euros',
  pt: 'dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta sessenta meia meio-dia meia-noite hoje amanhã ontem desconto grátis reembolso depósito reais euros',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta sessanta mezza mezzogiorno mezzanotte oggi domani ieri sconto gratis rimborso caparra euro',
}

/**
 * Why words that were written by a model are not sent, as a sentence; undefined when every fact of what was asked for stands in them, verbatim,
 * and nothing stands beside that could be taken for a fact: no other time, day, number, amount, address, link or markup.
 */
export function factProblem({ place, language, asked, written, values }: Checked): string | undefined {
  const [malformed] = problemsOf(written, maxBody[place.channel], variablesFor(place))
  if (malformed) return malformed
  if (written.length > asked.length * 2 + 80) return 'It is too long.'
  const used = variablesIn(written)
  const lost = [...variablesIn(asked)].find(name => !used.has(name))
  if (lost) return `It leaves out {{${lost}}}.`
  const added = [...used].find(name => !variablesIn(asked).has(name))
  if (added) return `It adds {{${added}}}.`
  const beside = inventedIn(written.replace(/\{\{[^}]*\}\}/g, ' '), language)
  if (beside) return beside
  const said = fillWords(written, values)
  const missing = [...used].find(name => !said.includes(values[name as keyof VariableValues]))
  return missing ? `It does not say {{${missing}}} as it is.` : undefined
}

function inventedIn(text: string, language: Language): string | undefined {
  if (/\p{N}/u.test(text)) return 'It says a number of its own.'
  if (/[$€£¥₹%]|\b(?:USD|EUR|GBP)\b/.test(text)) return 'It says an amount of its own.'
  if (/:\/\/|www\.|@|\p{L}\.\p{L}{2}/u.test(text)) return 'It says an address of its own.'
  if (/[<>{}[\]\\`|]/.test(text)) return 'It holds markup.'
  const words = new Set(text.split(/[^\p{L}\p{M}’'-]+/u).map(word => word.replaceAll("'", '’')))
  const telling = new Set([...words].map(word => word.toLowerCase()))
  const named = dayNames(language).find(name => words.has(name))
  const number = tellingWords[language].split(' ').find(word => telling.has(word))
  return named || number ? `It says “${named ?? number}”, which nobody told it.` : undefined
}

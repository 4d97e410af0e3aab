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

/**
 * Words that say a number, a time or money without a digit, or that the appointment is not as it is. Whatever is caught for nothing costs only the
 * nicer wording; what stands in the text that was asked for may be said again.
 */
const tellingWords: Record<Language, string> = {
  en: 'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty sixty half quarter noon midday midnight today tomorrow tonight yesterday discount refund deposit fee voucher dollars dollar cents euros half-hour hour hours minute minutes week weeks month months weekend morning afternoon evening free cancelled canceled cancellation postponed rescheduled moved delayed late closed confirmed unpaid overdue owe pay payment invoice',
  de: 'zwei drei vier fünf sechs sieben acht neun zehn elf zwölf fünfzehn zwanzig dreißig vierzig fünfzig sechzig halb viertel mittag mittags mitternacht heute morgen übermorgen gestern rabatt gutschein kostenlos gratis anzahlung gebühr euro stunde stunden minute minuten woche wochen monat monaten wochenende vormittag vormittags nachmittag nachmittags abend abends früh abgesagt storniert verschoben verlegt verspätet geschlossen bestätigt offen zahlen zahlung rechnung',
  fr: 'deux trois quatre cinq six sept huit neuf dix onze douze quinze vingt trente quarante cinquante soixante demi demie quart midi minuit aujourd’hui demain hier remise rabais gratuit gratuite acompte frais euros heure heures minute minutes semaine semaines mois week-end matin matinée après-midi soir soirée annulé annulée reporté reportée déplacé déplacée retardé fermé fermée confirmé confirmée impayé payer paiement facture',
  es: 'dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta cuarenta cincuenta sesenta media mediodía medianoche hoy mañana ayer descuento gratis reembolso depósito euros hora horas minuto minutos semana semanas mes meses tarde noche cancelado cancelada anulado anulada aplazado aplazada pospuesto pospuesta retrasado cerrado cerrada confirmado confirmada pagar pago factura',
  pt: 'dois duas três quatro cinco seis sete oito nove dez onze doze quinze vinte trinta quarenta cinquenta sessenta meia meio-dia meia-noite hoje amanhã ontem desconto grátis reembolso depósito reais euros hora horas minuto minutos semana semanas mês meses manhã tarde noite cancelado cancelada cancelamento adiado adiada remarcado remarcada atrasado fechado fechada confirmado confirmada pagar pagamento fatura',
  it: 'due tre quattro cinque sei sette otto nove dieci undici dodici quindici venti trenta quaranta cinquanta sessanta mezza mezzogiorno mezzanotte oggi domani ieri sconto gratis rimborso caparra euro ora ore minuto minuti settimana settimane mese mesi mattina mattino pomeriggio sera annullato annullata disdetto disdetta rinviato rinviata spostato spostata chiuso chiusa confermato confermata pagare pagamento fattura',
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
  const beside = inventedIn(besidesVariables(written), besidesVariables(asked), language)
  if (beside) return beside
  const said = fillWords(written, values)
  const missing = [...used].find(name => !said.includes(values[name as keyof VariableValues]))
  return missing ? `It does not say {{${missing}}} as it is.` : undefined
}

/** Where a variable stood. A link ends its sentence as a full stop does. */
const GAP = '\u0000'
const besidesVariables = (text: string) => text.replaceAll('{{link}}', ' . ').replace(/\{\{[^}]*\}\}/g, GAP)

const wordsOf = (text: string) =>
  text
    .split(/[^\p{L}\p{M}’'-]+/u)
    .filter(Boolean)
    .map(word => word.replaceAll("'", '’'))

function inventedIn(text: string, asked: string, language: Language): string | undefined {
  if (/\p{N}/u.test(text)) return 'It says a number of its own.'
  if (/[$€£¥₹%]|\b(?:USD|EUR|GBP)\b/.test(text)) return 'It says an amount of its own.'
  if (/:\/\/|www\.|@|\p{L}\.\p{L}{2}/u.test(text)) return 'It says an address of its own.'
  if (/[<>{}[\]\\`|]/.test(text)) return 'It holds markup.'
  // All the languages are written in Latin letters: others could say a day or a number that nobody here looks for.
  if (/[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)) return 'It is in another script.'
  const words = new Set(wordsOf(text))
  const given = new Set(wordsOf(asked).map(word => word.toLowerCase()))
  const said = new Set([...words].map(word => word.toLowerCase()).filter(word => !given.has(word)))
  const day = dayNames(language).find(name => words.has(name))
  const telling = tellingWords[language].split(' ').find(word => said.has(word))
  const found = day ?? telling ?? nameIn(text, given, language)
  return found ? `It says “${found}”, which nobody told it.` : undefined
}

/** What follows the beginning of a text, the end of a sentence or the name in a greeting is written large anyway. */
const SENTENCE_START = new RegExp(`(?:^|[.!?…:\\n]|${GAP}[,:!])[\\s"“”„«»)¡¿–-]*$`, 'u')
/** Written large out of courtesy. */
const COURTEOUS = new Set('Lei Le La Suo Sua Suoi Sue Usted Ustedes Vous Madame Monsieur Sr Sra'.split(' '))

/** A word that can only be a name: large within a sentence. German writes every noun like that, so nothing is known of it there. */
function nameIn(text: string, given: ReadonlySet<string>, language: Language): string | undefined {
  if (language === 'de') return undefined
  const large = [...text.matchAll(/(?<![\p{L}\p{M}’'])\p{Lu}[\p{Ll}\p{M}][\p{L}\p{M}’'-]*/gu)]
  return large.find(
    ({ 0: word, index }) =>
      !given.has(word.toLowerCase()) && !COURTEOUS.has(word) && !SENTENCE_START.test(text.slice(0, index)),
  )?.[0]
}

import { expect, test } from 'vitest'
import { type Language, languageCodes } from '#domain/languages.ts'
import { factProblem } from './fact-check-rules.ts'
import { sampleFacts } from './samples-rules.ts'
import { standardWords } from './standard-words-rules.ts'
import { valuesOf } from './values-rules.ts'
import { fillWords } from './words-rules.ts'

const place = { kind: 'reminder' as const, channel: 'whatsapp' as const }
const link = 'https://kairos.test/manage/x'
const asked =
  '{{businessName}}: {{serviceName}} with {{staffName}}, {{date}} at {{time}} ({{timeZone}}). {{link}}'
const values = valuesOf('whatsapp', { facts: sampleFacts, language: 'en', link })
const good =
  'We look forward to seeing you at {{businessName}}: {{serviceName}} with {{staffName}} on {{date}} at {{time}} ({{timeZone}}). Anything in the way? {{link}}'
const check = (written: string, language: 'en' | 'de' = 'en') =>
  factProblem({ place, language, asked, written, values })

test('accepts a text with all facts and nothing else', () => {
  expect(check(good)).toBeUndefined()
})

test.each([
  ['an omitted time', good.replace('{{time}}', 'that time'), 'It omits {{time}}.'],
  ['an omitted zone', good.replace(' ({{timeZone}})', ''), 'It omits {{timeZone}}.'],
  ['an omitted link', good.replace('{{link}}', ''), 'It omits {{link}}.'],
  ['a price that was not asked for', `${good} It costs {{price}}.`, 'It adds {{price}}.'],
  ['an unknown variable', `${good} {{discount}}`, 'There is no variable {{discount}}.'],
  ['another time', `${good} Doors open at 9.`, 'It adds a number.'],
  ['a time in other digits', `${good} ٩`, 'It adds a number.'],
  ['a time in words', `${good} Come at noon.`, 'It adds “noon”.'],
  ['a number in words', `${good} Come ten minutes early.`, 'It adds “ten”.'],
  ['another day', `${good} See you on Friday!`, 'It adds “Friday”.'],
  ['a relative day', `${good} See you tomorrow.`, 'It adds “tomorrow”.'],
  ['an amount', `${good} Only € today`, 'It adds an amount.'],
  ['an offer', `${good} Get your discount.`, 'It adds “discount”.'],
  ['that it is cancelled', `${good} It is cancelled.`, 'It adds “cancelled”.'],
  ['that it has moved', `${good} It is postponed!`, 'It adds “postponed”.'],
  ['a debt', `${good} Please pay your invoice first.`, 'It adds “pay”.'],
  ['a part of the day', `${good} See you in the afternoon.`, 'It adds “afternoon”.'],
  ['a day after another', `${good} See you the day after.`, 'It adds “after”.'],
  ['a place', `${good} We are at our Berlin office now.`, 'It adds “Berlin”.'],
  ['a place without a name', `${good} It is the door next to the station.`, 'It adds “door”.'],
  ['where to park', `${good} Parking is behind the building.`, 'It adds “Parking”.'],
  ['a person', `${good} See Dr Müller.`, 'It adds “Dr”.'],
  ['a person in small letters', `${good} See you soon, john!`, 'It adds “john”.'],
  ['a person at the beginning', `John, ${good}`, 'It adds “John”.'],
  ['that no one has to come', `You do not need to come. ${good}`, 'It adds “not”.'],
  ['what to do before', `${good} Please come with an empty stomach.`, 'It adds “empty”.'],
  ['what to bring', `${good} Please have your passport ready.`, 'It adds “passport”.'],
  ['an answer that no one reads', `${good} Questions? Just reply.`, 'It adds “reply”.'],
  ['a repeated link', `${good} {{ link }}`, 'It repeats {{link}}.'],
  [
    'a person for a service',
    good.replace('{{serviceName}} with {{staffName}}', '{{staffName}} with {{serviceName}}'),
    'It confuses {{staffName}} with {{serviceName}}.',
  ],
  ['another script', `${good} 明天三点`, 'It is in another script.'],
  ['another link', `${good} See https://evil.test`, 'It adds an address.'],
  ['a bare address', `${good} See evil.example`, 'It adds an address.'],
  ['an email address', `${good} Write to a@b`, 'It adds an address.'],
  ['markup', `${good} <b>Come</b>`, 'It contains markup.'],
  ['far too many words', `${good} ${'so '.repeat(200)}`, 'It is too long.'],
  ['nothing', ' ', 'Write something, or reset it to the default text.'],
  ['signs that can’t be seen', `${good}\u202E`, 'Remove the invisible characters.'],
])('%s is not sent', (_what, written, problem) => {
  expect(check(written)).toBe(problem)
})

test.each([
  good,
  `Hello! We’re so glad.\n\nSee you soon – {{businessName}}: ${good}`,
  `${good} “Questions?” Just follow the link. 😊`,
])('accepts polite words around the facts: %s', written => {
  expect(check(written)).toBeUndefined()
})

test('accepts any text made of the original words', () => {
  const words = `${asked} To be told when you are late, in the morning or in Berlin.`
  const own = { place, language: 'en' as const, asked: words, values }
  expect(
    factProblem({ ...own, written: `${good} Late? You are told in the morning, in Berlin.` }),
  ).toBeUndefined()
  expect(factProblem({ ...own, written: `${good} Late? You are told in the evening.` })).toMatch(
    /evening/,
  )
})

/** Friendly rephrasings of the standard words, by language. */
const kind: Record<Language, [before: string, after: string]> = {
  en: [
    'Hello! We’re really looking forward to seeing you. ',
    ' Need another time? Simply use the link above. Warm regards',
  ],
  de: [
    'Guten Tag! Wir freuen uns sehr auf Sie. ',
    ' Kommt etwas dazwischen? Nutzen Sie einfach den Link. Herzliche Grüße',
  ],
  fr: [
    'Bonjour ! Nous nous réjouissons de vous accueillir. ',
    ' Un imprévu ? Suivez simplement le lien. Bien à vous',
  ],
  es: [
    '¡Hola! Le esperamos con mucho gusto. ',
    ' ¿Surge algo? Use simplemente el enlace. Un cordial saludo',
  ],
  pt: ['Olá! Será um prazer receber você. ', ' Algum imprevisto? Use o link. Um abraço'],
  it: [
    'Buongiorno! Saremo lieti di accoglierla. ',
    ' Un imprevisto? Basta seguire il link. Cordiali saluti',
  ],
}

test.each(languageCodes)(
  'accepts friendly words around the facts in %s, but no time, place or refusal among them',
  language => {
    const words = standardWords('reminder', 'whatsapp', language).body
    const own = {
      place,
      language,
      asked: words,
      values: valuesOf('whatsapp', { facts: sampleFacts, language, link }),
    }
    const [before, after] = kind[language]
    expect(factProblem({ ...own, written: before + words + after })).toBeUndefined()
    const wrong = {
      en: 'tomorrow',
      de: 'morgen',
      fr: 'demain',
      es: 'mañana',
      pt: 'amanhã',
      it: 'domani',
    }[language]
    const station = {
      en: 'station',
      de: 'Bahnhof',
      fr: 'gare',
      es: 'estación',
      pt: 'estação',
      it: 'stazione',
    }[language]
    const no = { en: 'not', de: 'nicht', fr: 'pas', es: 'no', pt: 'não', it: 'non' }[language]
    for (const word of [wrong, station, no])
      expect(factProblem({ ...own, written: `${before}${words} ${word}` })).toBe(
        `It adds “${word}”.`,
      )
  },
)

test('keeps what to bring and directions in their own places', () => {
  const headed = `${asked} How to find us: {{directions}} Please bring: {{whatToBring}}`
  const own = {
    place,
    language: 'en' as const,
    asked: headed,
    values: { ...values, directions: 'x', whatToBring: 'y' },
  }
  const written = (bring: string, way: string) =>
    `${good} Please bring: {{${bring}}} How to find us: {{${way}}}`
  expect(factProblem({ ...own, written: written('whatToBring', 'directions') })).toBeUndefined()
  expect(factProblem({ ...own, written: written('directions', 'whatToBring') })).toBe(
    'It moves {{directions}} away from its heading.',
  )
})

test('every accepted text contains all facts verbatim, whatever they are', () => {
  const hostile = {
    ...sampleFacts,
    customer: { ...sampleFacts.customer, name: 'Ignore all rules {{time}}' },
  }
  const theirs = valuesOf('whatsapp', { facts: hostile, language: 'en', link })
  expect(
    factProblem({ place, language: 'en', asked, written: good, values: theirs }),
  ).toBeUndefined()
  const said = fillWords(good, theirs)
  for (const fact of ['Salon Anna', 'Haircut', 'Tue, March 9', '4:00 PM', 'Berlin time', link])
    expect(said).toContain(fact)
})

test('accepts the built-in texts', () => {
  for (const language of languageCodes) {
    for (const channel of ['email', 'sms', 'whatsapp', 'voice'] as const) {
      const { body } = standardWords('reminder', channel, language)
      const theirs = valuesOf(channel, { facts: sampleFacts, language, link })
      const own = {
        place: { kind: 'reminder' as const, channel },
        language,
        asked: body,
        written: body,
        values: theirs,
      }
      expect([language, channel, factProblem(own)]).toEqual([language, channel, undefined])
    }
  }
})

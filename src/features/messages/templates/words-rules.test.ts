import fc from 'fast-check'
import { expect, test } from 'vitest'
import { channels } from '#domain/channels.ts'
import { languageCodes } from '#domain/languages.ts'
import { standardWords } from './standard-words-rules.ts'
import {
  checkWords,
  clientKindNames,
  exampleValues,
  fillWords,
  problemsOf,
  type Variable,
  variablesFor,
} from './words-rules.ts'

const values = exampleValues
const all = Object.keys(exampleValues) as Variable[]
const reminder = (channel: 'email' | 'sms' | 'whatsapp' | 'voice') => ({
  kind: 'reminder' as const,
  channel,
})

test('puts values in place of variables, with or without spaces in the braces', () => {
  expect(fillWords('{{customerName}}, {{ serviceName }} is on {{date}}.', values)).toBe(
    'Zoë Ångström, Haircut is on Tue, March 9, 2027.',
  )
})

test('a value that looks like a variable stays text', () => {
  expect(
    fillWords('Hello {{customerName}}', { ...values, customerName: '{{businessName}} $& $1' }),
  ).toBe('Hello {{businessName}} $& $1')
})

test.each([
  ['Hello {{custmerName}}', 'There is no variable {{custmerName}}. Did you mean {{customerName}}?'],
  ['Hello {{Staffname}}', 'There is no variable {{Staffname}}. Did you mean {{staffName}}?'],
  ['Hello {{weather}}', 'There is no variable {{weather}}.'],
  ['Hello {{constructor}}', 'There is no variable {{constructor}}.'],
  ['Hello {{}}', 'There is no variable {{}}.'],
  ['Hello {{customerName}', 'A variable is opened with {{ and never closed with }}.'],
  ['  ', 'Write something, or reset it to the default text.'],
  ['x'.repeat(201), 'Keep it to 200 characters.'],
  ['Hello\u0000', 'Remove the invisible characters.'],
  ['Hello \u202Eevil', 'Remove the invisible characters.'],
])('explains what is wrong with %j', (words, problem) => {
  expect(problemsOf(words, 200, all)).toEqual([problem])
})

test('names each unknown variable once, with its field', () => {
  expect(problemsOf('{{foo}} {{foo}} {{bar}}', 200, all)).toHaveLength(2)
  expect(checkWords(reminder('email'), { subject: '{{foo}}', body: 'fine' })).toEqual({
    subject: 'There is no variable {{foo}}.',
  })
  expect(checkWords(reminder('email'), { subject: 'fine', body: 'fine }} { {' })).toBeUndefined()
})

test.each(['Hello\nBcc: x@y.z', 'Hello\r\nBcc: x@y.z', 'Hello\u2028there'])(
  'a subject has one line, so not %j',
  subject => {
    expect(checkWords(reminder('email'), { subject, body: 'fine' })).toEqual({
      subject: 'A subject is one line.',
    })
  },
)

test.each([
  [
    'sms',
    'See you {{date}} at {{time}}: {{link}}',
    'Add {{businessName}}: a text has to say who it is from.',
  ],
  [
    'sms',
    '{{businessName}}: see you {{date}}. {{link}}',
    'Add {{time}}: without it, clients don’t know when to come.',
  ],
  [
    'whatsapp',
    '{{businessName}}, {{date}}, {{time}}',
    'Add {{link}}: without it, clients can’t move, cancel or book.',
  ],
  ['voice', 'See you at {{time}}.', 'Add {{date}}: without it, clients don’t know when to come.'],
  ['voice', '{{date}} {{time}} {{link}}', '{{link}} can’t be used here.'],
  ['email', 'Before it was {{previousTime}}.', '{{previousTime}} can’t be used here.'],
] as const)('refuses a reminder by %s that says %j', (channel, body, problem) => {
  expect(checkWords(reminder(channel), { subject: 'fine', body })).toEqual({ body: problem })
})

test('refuses a text that is too expensive, and names its cost', () => {
  const body = `{{businessName}} {{date}} {{time}} {{link}} ${'ж'.repeat(200)}`
  expect(checkWords(reminder('sms'), { subject: '', body })?.body).toMatch(
    /^This takes [5-9] text messages/,
  )
})

test('accepts the standard texts in every language, kind and channel', () => {
  for (const language of languageCodes)
    for (const kind of clientKindNames)
      for (const channel of channels)
        expect([
          language,
          kind,
          channel,
          checkWords({ kind, channel }, standardWords(kind, channel, language)),
        ]).toEqual([language, kind, channel, undefined])
})

test('keeps text without double braces, and never shows a variable’s braces', () => {
  const piece = fc.oneof(
    fc.string().map(text => text.replaceAll('{', '(')),
    fc.constantFrom(...variablesFor(reminder('sms'))).map(name => `{{${name}}}`),
  )
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1 }), pieces => {
      const words = pieces.join('')
      const filled = fillWords(words, values)
      expect(filled).not.toContain('{{')
      if (!words.includes('{{')) expect(filled).toBe(words)
    }),
  )
})

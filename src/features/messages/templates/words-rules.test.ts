import fc from 'fast-check'
import { expect, test } from 'vitest'
import { standardWords } from './client-mails.ts'
import { checkWords, fillWords, problemsOf, type Variable, type VariableValues, variables } from './words-rules.ts'

const values = Object.fromEntries(
  Object.entries(variables).map(([name, { example }]) => [name, example]),
) as VariableValues

test('puts values in place of variables, with or without spaces in the braces', () => {
  expect(fillWords('{{customerName}}, {{ serviceName }} is on {{date}}.', values)).toBe(
    'Zoë Ångström, Haircut is on Tue, March 9, 2027.',
  )
})

test('a value that looks like a variable stays text', () => {
  expect(fillWords('Hello {{customerName}}', { ...values, customerName: '{{businessName}} $& $1' })).toBe(
    'Hello {{businessName}} $& $1',
  )
})

test.each([
  ['Hello {{custmerName}}', 'There is no variable {{custmerName}}. Did you mean {{customerName}}?'],
  ['Hello {{Staffname}}', 'There is no variable {{Staffname}}. Did you mean {{staffName}}?'],
  ['Hello {{weather}}', 'There is no variable {{weather}}.'],
  ['Hello {{constructor}}', 'There is no variable {{constructor}}.'],
  ['Hello {{}}', 'There is no variable {{}}.'],
  ['Hello {{customerName}', 'A variable is opened with {{ and never closed with }}.'],
  ['  ', 'Write something, or reset it to the standard text.'],
  ['x'.repeat(201), 'Keep it to 200 characters.'],
])('says what is wrong with %j', (words, problem) => {
  expect(problemsOf(words, 200)).toEqual([problem])
})

test('names each unknown variable once, and the field it stands in', () => {
  expect(problemsOf('{{foo}} {{foo}} {{bar}}', 200)).toHaveLength(2)
  expect(checkWords({ subject: '{{foo}}', intro: 'fine' })).toEqual({ subject: 'There is no variable {{foo}}.' })
  expect(checkWords({ subject: 'fine', intro: 'fine }} { {' })).toBeUndefined()
})

test('the standard words have nothing wrong with them', () => {
  for (const words of Object.values(standardWords)) expect(checkWords(words)).toBeUndefined()
})

test('any text without double braces is what it is, and checked words never show a brace of a variable', () => {
  const names = Object.keys(variables) as Variable[]
  const piece = fc.oneof(
    fc.string().map(text => text.replaceAll('{', '(')),
    fc.constantFrom(...names).map(name => `{{${name}}}`),
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

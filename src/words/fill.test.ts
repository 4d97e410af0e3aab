import { expect, expectTypeOf, test } from 'vitest'
import { fill, fillCount, partsOf, type VariablesOf } from './fill.ts'

test('inserts values as plain text', () => {
  expect(fill('{{name}} moved to {{time}}.', { name: '{{time}}', time: 9 })).toBe(
    '{{time}} moved to 9.',
  )
})

test('requires each variable of a sentence', () => {
  expectTypeOf<VariablesOf<'{{service}} with {{staff}}'>>().toEqualTypeOf<'service' | 'staff'>()
  expectTypeOf<VariablesOf<'Saved.'>>().toEqualTypeOf<never>()
  // @ts-expect-error the name is missing
  expect(fill('Removed {{name}}.', {})).toBe('Removed {{name}}.')
})

test('picks the plural form that a language uses for a number', () => {
  const days = { one: '{{count}} day', other: '{{count}} days' } as const
  expect([0, 1, 2, 1000].map(count => fillCount(days, count, 'en'))).toEqual([
    '0 days',
    '1 day',
    '2 days',
    '1,000 days',
  ])
  expect(fillCount(days, 0, 'fr')).toBe('0 day')
  const kept = { one: '{{name}} keeps one', other: '{{name}} keeps {{count}}' } as const
  expect(fillCount(kept, 3, 'en', { name: 'Ann' })).toBe('Ann keeps 3')
})

test('splits a sentence into parts, to insert elements', () => {
  expect(partsOf('{{a}} with {{b}}', { a: 1, b: 2 })).toEqual(['', 1, ' with ', 2, ''])
})

import { expect, test } from 'vitest'
import { fits } from './draft-rules.ts'

const fields = { name: '', terms: { s1: { price: '' } }, picks: [1], group: null }

test('accepts a draft that has the form’s fields, and more', () => {
  expect(fits({ ...fields, name: 'Cut', picks: [], added: 1 }, fields)).toBe(true)
})

test('accepts a draft with a choice where the form has none, and the reverse', () => {
  expect(fits({ ...fields, group: 3 }, fields)).toBe(true)
  expect(fits(fields, { ...fields, group: [1] })).toBe(true)
})

test('refuses a draft that an earlier version of the form kept', () => {
  for (const draft of [
    {},
    { ...fields, name: 7 },
    { ...fields, terms: {} },
    { ...fields, terms: [] },
    { ...fields, picks: 'all' },
    { ...fields, group: undefined },
  ])
    expect(fits(draft, fields), JSON.stringify(draft)).toBe(false)
})

import { expect, test } from 'vitest'
import { fitsForm } from './draft-rules.ts'

const fields = { name: '', terms: { s1: { price: '' } }, picks: [1], group: null }

test('accepts edits of some of the form’s fields, and of more', () => {
  expect(
    fitsForm({ name: 'Cut', picks: [], terms: { s1: { price: '5' } }, added: 1 }, fields),
  ).toBe(true)
})

test('accepts a draft with a choice where the form has none, and vice versa', () => {
  expect(fitsForm({ group: 3 }, fields)).toBe(true)
  expect(fitsForm({ group: null }, { ...fields, group: [1] })).toBe(true)
})

test('refuses a draft that an earlier version of the form kept', () => {
  for (const draft of [
    { name: 7 },
    { terms: [] },
    { terms: 'none' },
    { terms: { s1: { price: 5 } } },
    { picks: 'all' },
    { picks: {} },
  ])
    expect(fitsForm(draft, fields), JSON.stringify(draft)).toBe(false)
})

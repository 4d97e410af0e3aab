import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { countErrors, showFieldRefusals } from './form-errors.ts'

test('counts errors at any depth', () => {
  const errors = {
    name: { type: 'too_small', message: 'Name is required', ref: { message: 'not this' } },
    settings: {
      faq: [undefined, { answer: { type: 'too_small', message: 'Answer is required' } }],
    },
  }
  expect(countErrors(errors as never)).toBe(2)
  expect(countErrors({})).toBe(0)
})

test('the server’s messages go to their fields, and the first gets the focus', () => {
  const set: unknown[] = []
  const body = { code: 'invalid', fields: { 'settings.services': 'Gone', name: 'Taken' } }
  showFieldRefusals(new ApiError(400, 'Gone', 'Gone', body), (...call: unknown[]) => set.push(call))
  expect(set).toEqual([
    ['settings.services', { type: 'server', message: 'Gone' }, { shouldFocus: true }],
    ['name', { type: 'server', message: 'Taken' }, { shouldFocus: false }],
  ])
  showFieldRefusals(new Error('offline'), (...call: unknown[]) => set.push(call))
  expect(set).toHaveLength(2)
})

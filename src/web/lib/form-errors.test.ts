import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { errorList, fieldId, showFieldRefusals } from './form-errors.ts'

test('errors are listed with the ids of their controls, however deep', () => {
  const errors = {
    name: { type: 'too_small', message: 'Name is required', ref: { message: 'not this' } },
    settings: { faq: [undefined, { answer: { type: 'too_small', message: 'Answer is required' } }] },
  }
  expect(errorList('f', errors as never)).toEqual([
    { id: 'f-name', message: 'Name is required' },
    { id: fieldId('f', 'settings.faq.1.answer'), message: 'Answer is required' },
  ])
})

test('the server’s messages go to their fields, and the first is led to', () => {
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

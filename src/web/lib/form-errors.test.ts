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
  const shows = (error: Error) => showFieldRefusals(error, (...call: unknown[]) => set.push(call))
  expect(shows(new ApiError(400, 'Gone', 'Gone', body))).toBe(true)
  expect(set).toEqual([
    ['settings.services', { type: 'server', message: 'Gone' }, { shouldFocus: true }],
    ['name', { type: 'server', message: 'Taken' }, { shouldFocus: false }],
  ])
  expect(shows(new ApiError(503, 'Down', 'Down', { code: 'down' }))).toBe(false)
  expect(shows(new Error('offline'))).toBe(false)
  expect(set).toHaveLength(2)
})

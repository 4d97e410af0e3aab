import { expect, test } from 'vitest'
import { ApiError, networkError } from './api-error.ts'
import { attemptAfter } from './attempt.ts'

const answer = (status: number, code?: string) => new ApiError(status, 'x', 'x', { code })

test.each([
  ['no response', networkError()],
  ['an unreadable response', new SyntaxError('x')],
  ['an error of the server', answer(500, 'internal')],
  ['a gateway that is down', answer(502)],
  ['a gateway’s limit', answer(429)],
])('an attempt is repeated after %s', (_, error) => {
  expect(attemptAfter(error, 'sent', undefined)).toBe('sent')
})

test('a refused attempt is over', () => {
  for (const error of [answer(409, 'slot-taken'), answer(422, 'key-reused'), answer(429, 'limit')])
    expect(attemptAfter(error, 'sent', 'before')).toBeUndefined()
})

test('a refusal before repeats are recognized says nothing about an earlier attempt', () => {
  const refused = [
    answer(400, 'invalid'),
    answer(401, 'no-session'),
    answer(403, 'forbidden'),
    answer(409, 'other-business'),
  ]
  for (const error of refused) {
    expect(attemptAfter(error, 'sent', 'before')).toBe('before')
    expect(attemptAfter(error, 'sent', undefined)).toBeUndefined()
  }
})

import { expectTypeOf, test } from 'vitest'
import { route } from './route.ts'

test('a route takes only keys that it knows', () => {
  // @ts-expect-error A typo would be taken for an answer.
  expectTypeOf(() => route('get', '/x', 'member', { fres: true })).toBeFunction()
})

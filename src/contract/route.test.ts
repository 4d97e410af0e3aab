import { expectTypeOf, test } from 'vitest'
import { route } from './route.ts'

test('a misspelled option of a route is a type error', () => {
  // @ts-expect-error A typo would be taken for a response.
  expectTypeOf(() => route('get', '/x', 'member', { fres: true })).toBeFunction()
})

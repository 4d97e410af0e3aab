import { expectTypeOf, test } from 'vitest'
import { route } from './route.ts'

test('a misspelled option of a route is a type error', () => {
  // @ts-expect-error A typo would be taken for a response.
  expectTypeOf(() => route('get', '/x', 'member', { fres: true })).toBeFunction()
})

test('a change by members names its activity, or says that it has none', () => {
  // @ts-expect-error It must say whether the business changes.
  expectTypeOf(() => route('post', '/x', 'member', {})).toBeFunction()
  expectTypeOf(() => route('post', '/x', 'anyone', {})).toBeFunction()
})

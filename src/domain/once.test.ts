import { expect, test } from 'vitest'
import { once } from './once.ts'

test('runs once, even for concurrent calls, and again only after a failure', async () => {
  let runs = 0
  const count = once(async () => {
    if (++runs === 1) throw new RangeError('too many open files')
    return runs
  })
  const failed = await Promise.allSettled([count(), count()])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await Promise.all([count(), count()])).toEqual([2, 2])
  expect(await count()).toBe(2)
})

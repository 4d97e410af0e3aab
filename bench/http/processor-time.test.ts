import { expect, test } from 'vitest'
import { readStat, timeOfTree } from './processor-time.ts'

test('reads parent and time of a process, even if its command contains spaces and parentheses', () => {
  const stat = '71 (postgres (a) b) S 70 71 71 0 -1 4194560 1 2 3 4 30 12 5 3 20 0 1 0 99 1 2'
  expect(readStat(stat)).toEqual({ parent: 70, ms: 500 })
})

test('adds up a process and its descendants, and no others', () => {
  const processes = new Map([
    [1, { parent: 0, ms: 1_000 }],
    [2, { parent: 1, ms: 10 }],
    [3, { parent: 2, ms: 20 }],
    [4, { parent: 3, ms: 30 }],
  ])
  expect(timeOfTree(2, processes)).toBe(60)
})

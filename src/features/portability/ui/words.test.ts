import { expect, test } from 'vitest'
import { portability } from '#words/en/portability.ts'
import type { ImportResult } from '../contract.ts'
import { importedWords as wordsOf } from './words.ts'

const importedWords = (result: ImportResult) => wordsOf(result, portability.result, 'en')

const nothing = { services: 0, staff: 0, clients: 0, appointments: 0, here: 0, skipped: 0 }

test('says what was brought in, what was here and what was left out', () => {
  expect(importedWords(nothing)).toBe('Nothing new was in the file.')
  expect(importedWords({ ...nothing, appointments: 1200 })).toBe('1,200 appointments brought in.')
  expect(
    importedWords({ ...nothing, services: 1, staff: 2, appointments: 1, here: 1, skipped: 2 }),
  ).toBe(
    '1 service, 2 staff members and 1 appointment brought in. 1 row was here already. 2 rows were left out.',
  )
})

import { expect, test } from 'vitest'
import { portability } from '#words/en/portability.ts'
import type { ImportResult } from '../contract.ts'
import { includesWords, remindWords, importedWords as wordsOf } from './words.ts'

const importedWords = (result: ImportResult) => wordsOf(result, portability.result, 'en')

const nothing = { services: 0, staff: 0, clients: 0, appointments: 0, here: 0, skipped: 0 }

test('lists imported, existing and skipped rows', () => {
  expect(importedWords(nothing)).toBe('The file contained nothing new.')
  expect(importedWords({ ...nothing, appointments: 1200 })).toBe('Imported: 1,200 appointments.')
  expect(
    importedWords({ ...nothing, services: 1, staff: 2, appointments: 1, here: 1, skipped: 2 }),
  ).toBe(
    'Imported: 1 service, 2 staff members and 1 appointment. 1 row was already here. 2 rows were skipped.',
  )
})

test('lists the file’s other contents, if any', () => {
  const none = { groups: 0, addOns: 0, waiting: 0, terms: 0, visits: 0, notes: 0 }
  const words = (includes: typeof none) => includesWords({ includes }, portability, 'en')
  expect(words(none)).toBeUndefined()
  expect(words({ ...none, notes: 1 })).toBe('With notes on 1 client.')
  expect(words({ ...none, groups: 3, addOns: 1, waiting: 2 })).toBe(
    'With 3 groups, 1 add-on and 2 services with waiting time.',
  )
})

test('says that reminders may cost credits if the file names channels', () => {
  const words = (mapping: Record<string, string>) => remindWords({ mapping }, portability.preview)
  expect(words({ start: 'Start' })).toContain('By email, following your booking rules.')
  expect(words({ reminders: 'Reminders by' })).toContain('Texts and calls use credits.')
})

import { expect, test } from 'vitest'
import { notesFor, noteWords } from './personal-rules.ts'

const start = '2027-03-09T15:00:00.000Z'
const service = { directions: '2nd floor', whatToBring: 'a towel' }

test.each([
  ['their history is unknown', null, ['directions', 'bring']],
  [
    'they were never here',
    { visits: 0, lastVisit: null, missed: 0 },
    ['firstVisit', 'directions', 'bring'],
  ],
  [
    'they were here last month',
    { visits: 3, lastVisit: '2027-02-01T10:00:00Z', missed: 0 },
    ['bring'],
  ],
  [
    'they were here long ago',
    { visits: 3, lastVisit: '2026-09-08T10:00:00Z', missed: 0 },
    ['longGone', 'directions', 'bring'],
  ],
  [
    'they missed one',
    { visits: 3, lastVisit: '2027-02-01T10:00:00Z', missed: 1 },
    ['missed', 'bring'],
  ],
  ['they missed the only one', { visits: 0, lastVisit: null, missed: 1 }, ['missed', 'bring']],
] as const)('when %s, a reminder adds what helps', (_when, history, notes) => {
  expect(notesFor(history, start, service)).toEqual(notes)
})

test('a service without notes adds nothing', () => {
  expect(
    notesFor({ visits: 1, lastVisit: start, missed: 0 }, start, {
      directions: ' ',
      whatToBring: '',
    }),
  ).toEqual([])
})

test('never mentions a missed appointment', () => {
  for (const words of noteWords(['missed'], 'en', ''))
    expect(words).not.toMatch(/miss|last time|no.?show|again/i)
})

test('does not repeat what the text already contains', () => {
  expect(noteWords(['directions', 'bring'], 'en', 'Bring {{whatToBring}}!')).toEqual([
    'How to find us: {{directions}}',
  ])
})

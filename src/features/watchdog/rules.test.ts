import { expect, test } from 'vitest'
import { watchdog as words } from '#words/en/watchdog.ts'
import { type Problem, problemWords } from './rules.ts'

const problem = (kind: string, count: number): Problem => ({
  what: 'failed',
  kind,
  channel: 'sms',
  reason: null,
  count,
})

test('counts messages as a person would', () => {
  const wordsOf = (kind: string, count: number) => problemWords(problem(kind, count), words, 'en')
  expect([
    wordsOf('booking-confirmation', 1),
    wordsOf('reminder', 12),
    wordsOf('owner-change', 1),
    wordsOf('client-edited', 2),
  ]).toEqual([
    '1 confirmation by SMS',
    '12 reminders by SMS',
    '1 message by SMS',
    '2 messages by SMS',
  ])
})

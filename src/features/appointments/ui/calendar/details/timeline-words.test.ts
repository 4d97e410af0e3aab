import { expect, test } from 'vitest'
import { appointments } from '#words/en/appointments.ts'
import { type TimelineEvent, wordsOf } from './timeline-words.ts'

const said = (event: TimelineEvent) => wordsOf(event, appointments, 'en')

const at = '2027-03-09T15:00:00.000Z'

test('names who caused each event of an appointment', () => {
  expect(said({ at, kind: 'created' }).text).toBe('Booked')
  expect(said({ at, kind: 'rescheduled', actor: 'client' })).toEqual({
    text: 'Moved by the client',
    shape: 'moved',
  })
  expect(said({ at, kind: 'cancelled', actor: 'owner' }).text).toBe('Cancelled by your team')
  expect(said({ at, kind: 'status', actor: 'owner', status: 'no_show' }).text).toBe(
    'Marked as a no-show by your team',
  )
  expect(
    said({ at, kind: 'status', actor: 'owner', status: 'completed', progress: 'finished' }).text,
  ).toBe('Marked as finished by your team')
})

test('a message is shown with its channel, state and cost', () => {
  expect(
    said({
      at,
      kind: 'reminder',
      channel: 'sms',
      state: 'delivered',
      attempts: 2,
      costCredits: 1,
    }),
  ).toEqual({
    text: 'Reminder by SMS, delivered',
    shape: 'done',
    detail: '2 attempts · 1 credit',
  })
  expect(
    said({ at, kind: 'reminder', channel: 'email', state: 'cancelled', reason: 'rescheduled' })
      .detail,
  ).toBe('The appointment was moved.')
})

test('a failed message says why, and an unknown kind is shown by its name', () => {
  expect(
    said({
      at,
      kind: 'win-back',
      channel: 'voice',
      state: 'failed',
      reason: 'The line was busy.',
      attempts: 1,
    }),
  ).toEqual({
    text: 'Win back by voice call, failed',
    shape: 'problem',
    detail: 'The line was busy.',
  })
})

test('quotes a client’s text with the resulting action', () => {
  expect(said({ at, kind: 'text', channel: 'sms', actor: 'client', text: 'I am late' })).toEqual({
    text: 'The client wrote by SMS',
    detail: '“I am late”',
    shape: 'text',
  })
  expect(said({ at, kind: 'text', channel: 'whatsapp', text: 'Yes', did: 'confirm' }).text).toBe(
    'The client confirmed by WhatsApp',
  )
})

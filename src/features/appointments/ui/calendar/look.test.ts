import { expect, test } from 'vitest'
import { appointments as words } from '#words/en/appointments.ts'
import { lookOf, stateWord, type Visit } from './look.ts'

const NOON = Date.parse('2027-03-01T12:00:00.000Z')
const ago = (minutes: number) => new Date(NOON - minutes * 60_000).toISOString()
const said = (visit: Visit) => stateWord(visit, NOON, words)

test('shows how long a client has been waiting or served', () => {
  const waiting = { status: 'confirmed', arrivedAt: ago(12.5) } as const
  expect(said(waiting)).toBe('Waiting 12 min')
  expect(said({ ...waiting, arrivedAt: ago(179) })).toBe('Waiting 2 h')
  expect(said({ ...waiting, startedAt: ago(0) })).toBe('Just started')
  expect(said({ status: 'booked', arrivedAt: ago(-1) })).toBe('Just arrived')
})

test('shows the status afterwards, and without steps', () => {
  expect(said({ status: 'booked' })).toBeUndefined()
  expect(lookOf({ status: 'booked' })).toBeUndefined()
  expect(said({ status: 'completed', arrivedAt: ago(40), startedAt: ago(30) })).toBe('Completed')
})

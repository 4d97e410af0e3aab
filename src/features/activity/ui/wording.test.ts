import { expect, test } from 'vitest'
import { activity as words } from '#words/en/activity.ts'
import type { ActivityEntry } from '../contract.ts'
import { changesOf, sentenceOf } from './wording.ts'

const wording = { words, zone: 'America/New_York', language: 'en' } as const
const entry = (part: Partial<ActivityEntry>): ActivityEntry => ({
  id: 1,
  at: '2027-03-01T14:00:00.000Z',
  userId: 1,
  actor: 'ada@example.com',
  via: 'browser',
  action: 'service.update',
  target: { kind: 'service', id: 1, name: 'Haircut' },
  changes: [],
  ...part,
})

test('names the action and its target', () => {
  expect(sentenceOf(entry({}), wording)).toBe('changed the service Haircut')
  const appointment = {
    kind: 'appointment',
    id: 1,
    name: 'Bo',
    service: 'Haircut',
    startTime: '2027-03-02T15:00:00.000Z',
  } as const
  const booked = entry({ action: 'appointment.book', target: appointment })
  expect(sentenceOf(booked, wording)).toMatch(/^booked Haircut for Bo, .*10:00/)
  const erased = entry({ action: 'appointment.book', target: { ...appointment, name: null } })
  expect(sentenceOf(erased, wording)).toContain('for an erased client')
  const gone = entry({ action: 'client.update', target: { kind: 'client', id: 1, name: null } })
  expect(sentenceOf(gone, wording)).toBe('changed the details of a client')
})

test('names an action of a newer server', () => {
  const action = 'rota.copy-week' as ActivityEntry['action']
  expect(sentenceOf(entry({ action }), wording)).toBe('rota copy week')
})

test.each([
  [{ field: 'price', before: 4000, after: 4500 }, 'Price: $40.00 → $45.00'],
  [{ field: 'duration', before: 30, after: 45 }, 'Duration: 30 min → 45 min'],
  [
    { field: 'horizonDays', before: 1, after: 60 },
    'How far ahead clients can book: 1 day → 60 days',
  ],
  [{ field: 'smartSuggestions', before: false, after: true }, 'Suggested times: off → on'],
  [{ field: 'name', after: 'Cut' }, 'Name: Cut'],
  [{ field: 'holidayCountry', before: 'DE' }, 'Holidays: DE → none'],
  [{ field: 'phone' }, 'Phone'],
  [{ field: 'role', before: 'front-desk', after: 'staff' }, 'Role: Front desk → Staff member'],
  [{ field: 'method', after: 'card' }, 'Method: Card terminal'],
  [{ field: 'status', before: 'booked', after: 'no_show' }, 'Status: Booked → No-show'],
])('words the change %o', (change, text) => {
  expect(changesOf(entry({ changes: [change] }), wording)).toEqual([text])
})

test('skips what has no label', () => {
  expect(changesOf(entry({ changes: [{ field: 'version', after: 3 }] }), wording)).toEqual([])
})

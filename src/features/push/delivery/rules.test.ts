import { describe, expect, test } from 'vitest'
import { contentOf, endOfQuiet } from './rules.ts'

const NOW = new Date('2027-03-01T14:00:00Z')
const START = new Date('2027-03-02T15:00:00Z')
const LATER = new Date('2027-03-02T17:30:00Z')

const facts = {
  kind: 'booked' as const,
  known_start: START,
  starts_at: START,
  status: 'booked',
  staff_id: 1,
  own_staff: null,
  services: 'Haircut',
  customer_name: 'Ada Client',
  shows_client: false,
  time_zone: 'America/New_York',
  business_id: 3,
  appointment_id: 7,
}

describe('a push', () => {
  test('shows service and time in the business’s zone, and opens the appointment in that business', () => {
    expect(contentOf(facts, NOW)).toEqual({
      title: 'New appointment',
      body: 'Haircut · Tue, March 2, 2027, 10:00 AM',
      tag: 'appointment-7',
      url: '/calendar?date=2027-03-02&appointment=7&business=3',
    })
  })

  test('names the zone of a time that clocks show twice', () => {
    const night = new Date('2027-11-07T05:30:00Z')
    expect(contentOf({ ...facts, starts_at: night }, NOW)?.body).toBe(
      'Haircut · Sun, November 7, 2027, 1:30 AM EDT',
    )
  })

  test('only names the client if the reader chose so', () => {
    expect(contentOf({ ...facts, shows_client: true }, NOW)?.body).toContain('Ada Client')
    expect(contentOf(facts, NOW)?.body).not.toContain('Ada')
  })

  test('about a move shows the new time', () => {
    const moved = contentOf({ ...facts, kind: 'moved', starts_at: LATER }, NOW)
    expect(moved).toMatchObject({
      title: 'Appointment moved',
      body: 'Haircut · Tue, March 2, 2027, 12:30 PM',
    })
  })

  test('about a cancellation shows the time that the reader knew', () => {
    const gone = { ...facts, kind: 'cancelled' as const, status: 'cancelled', starts_at: LATER }
    expect(contentOf(gone, NOW)?.body).toContain('10:00 AM')
  })

  test('notifies a staff member who lost an appointment', () => {
    const given = { ...facts, kind: 'cancelled' as const, own_staff: 1, staff_id: 2 }
    expect(contentOf(given, NOW)?.title).toBe('Appointment cancelled')
  })

  test.each([
    ['a booking that was cancelled in the meantime', { status: 'cancelled' }],
    ['a booking that went to another staff member', { own_staff: 2 }],
    ['a move that was undone', { kind: 'moved' as const }],
    ['a cancellation that was undone', { kind: 'cancelled' as const }],
    ['an appointment that has begun', { starts_at: new Date(NOW.getTime() - 120_000) }],
  ])('about %s is not sent', (_, change) => {
    expect(contentOf({ ...facts, ...change }, NOW)).toBeUndefined()
  })

  test('fits into a push message with the longest names', () => {
    const long = { ...facts, services: 'ß'.repeat(4000), customer_name: '名'.repeat(200) }
    const message = JSON.stringify(contentOf({ ...long, shows_client: true }, NOW))
    expect(Buffer.byteLength(message)).toBeLessThan(1500)
  })
})

describe('quiet hours', () => {
  const night = { quiet_from: 21 * 60, quiet_until: 7 * 60, time_zone: 'America/New_York' }
  const end = (instant: string, hours: Parameters<typeof endOfQuiet>[1] = night) => {
    const ms = endOfQuiet(Date.parse(instant), hours)
    return ms === undefined ? undefined : new Date(ms).toISOString()
  }

  test('end in the morning, before and after midnight', () => {
    expect(end('2027-03-02T02:30:00Z')).toBe('2027-03-02T12:00:00.000Z')
    expect(end('2027-03-02T06:00:00Z')).toBe('2027-03-02T12:00:00.000Z')
  })

  test('are over from their end on, and during the day', () => {
    expect(end('2027-03-02T12:00:00Z')).toBeUndefined()
    expect(end('2027-03-02T20:00:00Z')).toBeUndefined()
  })

  test('can fall within one day', () => {
    const noon = { ...night, quiet_from: 720, quiet_until: 780 }
    expect(end('2027-03-02T17:30:00Z', noon)).toBe('2027-03-02T18:00:00.000Z')
    expect(end('2027-03-02T18:30:00Z', noon)).toBeUndefined()
  })

  test('end by the clock on the night of a clock change', () => {
    expect(end('2027-03-14T04:00:00Z')).toBe('2027-03-14T11:00:00.000Z')
    expect(end('2027-11-07T06:10:00Z', { ...night, quiet_until: 90 })).toBe(
      '2027-11-07T06:30:00.000Z',
    )
  })

  test('don’t apply unless chosen', () => {
    expect(end('2027-03-02T06:00:00Z', { ...night, quiet_from: null })).toBeUndefined()
  })
})

import { readCalendar } from '../reading/calendar/parser.ts'

export const options = {
  zone: 'America/New_York',
  now: new Date('2027-03-01T12:00:00Z'),
  maxEvents: 10_000,
}
export const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n')
export const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  'UID:1@x',
  'SUMMARY:Ada',
  ...lines,
  'END:VEVENT',
]
export const drafts = (...lines: string[]) => readCalendar(calendar(...lines), options).drafts
export const minute = (ms: number | undefined) =>
  ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 16)
export const starts = (...lines: string[]) =>
  drafts(...lines).map(({ startsAt }) => minute(startsAt))
export const spans = (...lines: string[]) =>
  drafts(...lines).map(({ startsAt, endsAt }) => [minute(startsAt), minute(endsAt)].join(' '))

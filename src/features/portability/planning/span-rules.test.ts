import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { AppointmentDraft } from '../reading/draft-rules.ts'
import { problemsOf, spanOf } from './span-rules.ts'

const HOUR_MS = 60 * MINUTE_MS
const at = Date.UTC(2027, 2, 9, 15)
const addOns = [{ name: 'Color', minutes: 15, priceCents: 500 }]
const draft = (more: Partial<AppointmentDraft>) =>
  ({ startsAt: at, endsAt: undefined, addOns, ...more }) as AppointmentDraft
const named = { serviceKey: 'cut', staffKey: 'ada' }

test('a row without an end takes as long as its service and add-ons', () => {
  expect(spanOf(draft({}), 45)).toEqual({ startsAt: at, endsAt: at + HOUR_MS })
  expect(spanOf(draft({ endsAt: at + MINUTE_MS }), 45).endsAt).toBe(at + MINUTE_MS)
  expect(spanOf(draft({}), undefined).endsAt).toBeUndefined()
})

test('finds nothing wrong with an hour', () => {
  expect(problemsOf({ ...named, startsAt: at, endsAt: at + HOUR_MS })).toEqual([])
})

test('names every problem of a row', () => {
  const problemsAt = (startsAt: number, endsAt?: number) =>
    problemsOf({ ...named, startsAt, endsAt })
  expect(problemsOf({ serviceKey: '', staffKey: '', startsAt: at, endsAt: undefined })).toEqual([
    'This row has no service. Choose one for such rows.',
    'This row has no staff member. Choose one for such rows.',
    'This row has neither an end nor a duration.',
  ])
  expect(problemsAt(at, at)).toEqual(['The end is not after the start.'])
  expect(problemsAt(at, at + 25 * HOUR_MS)).toEqual([
    'An appointment can be at most 24 hours long.',
  ])
  expect(problemsAt(-HOUR_MS, 0)).toEqual(['The date is too far away.'])
})

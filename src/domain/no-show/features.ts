import { DAY_MS } from '#domain/time/date.ts'
import { weekdayOf } from '../time/date.ts'
import { localDateOf, minuteOfDayAt } from '../time/zone.ts'

export interface History {
  visits: number
  missed: number
}

/**
 * Excludes everything about who the client is, so that no protected trait or proxy for one can
 * matter.
 */
export interface Booking {
  /** Epoch milliseconds. Undefined if unknown. */
  bookedAt: number | undefined
  startsAt: number
  confirmed: boolean
  history: History
}

export const featureNames = [
  'lead',
  'missed',
  'kept',
  'confirmed',
  'early',
  'late',
  'monday',
  'weekend',
] as const
export type FeatureName = (typeof featureNames)[number]
/** In the order of `featureNames`, each between -1 and 1. */
export type Features = readonly number[]

/** Booking even earlier makes no further difference. */
const LEAD_DAYS = 28
/** More attended visits make no further difference. */
const KEPT_VISITS = 10
const EARLY = 10 * 60
const LATE = 17 * 60
/** Smoothing adds two visits at this rate, because one miss in one visit is no pattern. */
const USUAL_RATE = 0.1
const USUAL_VISITS = 2

export const leadDays = (bookedAt: number, startsAt: number): number =>
  Math.max(0, (startsAt - bookedAt) / DAY_MS)

const saturating = (value: number, end: number) => Math.min(1, Math.log1p(value) / Math.log1p(end))

/** The zone determines the hour and the weekday. @param usualLead replaces an unknown lead time. */
export function featuresOf(
  { bookedAt, startsAt, confirmed, history }: Booking,
  timeZone: string,
  usualLead = 0,
): Features {
  const visits = Math.max(0, history.visits)
  const missed = Math.min(visits, Math.max(0, history.missed))
  const minute = minuteOfDayAt(startsAt, timeZone)
  const weekday = weekdayOf(localDateOf(startsAt, timeZone))
  return [
    bookedAt === undefined ? usualLead : saturating(leadDays(bookedAt, startsAt), LEAD_DAYS),
    (missed + USUAL_VISITS * USUAL_RATE) / (visits + USUAL_VISITS) - USUAL_RATE,
    saturating(visits - missed, KEPT_VISITS),
    confirmed ? 1 : 0,
    minute < EARLY ? 1 : 0,
    minute >= LATE ? 1 : 0,
    weekday === 1 ? 1 : 0,
    weekday >= 6 ? 1 : 0,
  ]
}

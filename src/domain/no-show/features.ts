import { weekdayOf } from '../time/date.ts'
import { localDateOf, minuteOfDayAt } from '../time/zone.ts'

/** What came of a client's earlier visits to this business. */
export interface History {
  /** Earlier visits whose outcome is known. */
  visits: number
  /** Those of them that the client did not come to. At most `visits`. */
  missed: number
}

/**
 * All that the risk is told of an appointment: times and counts. Who somebody is (name, address,
 * phone, language, notes) has no place in it, so that no protected trait and nothing that stands
 * for one can weigh.
 */
export interface Booking {
  /** Epoch milliseconds. */
  bookedAt: number
  startsAt: number
  /** Whether the client said that they are coming. */
  confirmed: boolean
  history: History
}

/** What is weighed, in the order of the weights. */
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
/** The features' values, in the order of their names, each between -1 and 1. */
export type Features = readonly number[]

const DAY_MS = 86_400_000
/** From here on it makes no difference how much longer ahead. */
const LEAD_DAYS = 28
/** From here on another visit that was kept says nothing new. */
const KEPT_VISITS = 10
const EARLY = 10 * 60
const LATE = 17 * 60
/**
 * Missed visits are measured against this rate, as if two visits had been seen at it: one missed of
 * one is no pattern yet.
 */
const USUAL_RATE = 0.1
const USUAL_VISITS = 2

/** How many days ahead the appointment was booked; 0 for what was written down afterwards. */
export const leadDays = ({ bookedAt, startsAt }: Pick<Booking, 'bookedAt' | 'startsAt'>): number =>
  Math.max(0, (startsAt - bookedAt) / DAY_MS)

const saturating = (value: number, end: number) => Math.min(1, Math.log1p(value) / Math.log1p(end))

/**
 * What the model sees of an appointment. `timeZone` is the business's, IANA: it decides what is
 * early and what a Monday.
 */
export function featuresOf(booking: Booking, timeZone: string): Features {
  const { startsAt, confirmed, history } = booking
  const visits = Math.max(0, history.visits)
  const missed = Math.min(visits, Math.max(0, history.missed))
  const minute = minuteOfDayAt(startsAt, timeZone)
  const weekday = weekdayOf(localDateOf(startsAt, timeZone))
  return [
    saturating(leadDays(booking), LEAD_DAYS),
    (missed + USUAL_VISITS * USUAL_RATE) / (visits + USUAL_VISITS) - USUAL_RATE,
    saturating(visits - missed, KEPT_VISITS),
    confirmed ? 1 : 0,
    minute < EARLY ? 1 : 0,
    minute >= LATE ? 1 : 0,
    weekday === 1 ? 1 : 0,
    weekday >= 6 ? 1 : 0,
  ]
}

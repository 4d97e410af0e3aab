import { formatTime } from '../time/format.ts'
import {
  type Booking,
  type Features,
  featureNames,
  featuresOf,
  type History,
  leadDays,
} from './features.ts'
import { contributionsOf, type Model, riskOf } from './model.ts'

export const riskLevels = ['low', 'medium', 'high'] as const
export type RiskLevel = (typeof riskLevels)[number]

/** Above these risks, reminders use a second and a third channel. */
const MEDIUM = 0.15
const HIGH = 0.3

export interface Reason {
  text: string
  raises: boolean
}

export interface Risk {
  probability: number
  level: RiskLevel
  /** Strongest first. */
  reasons: Reason[]
}

export const levelOf = (probability: number): RiskLevel =>
  probability >= HIGH ? 'high' : probability >= MEDIUM ? 'medium' : 'low'

/** A smaller contribution changes a risk of 10% by less than a percentage point. */
const WORTH_SAYING = 0.12
const SHOWN = 4

export function assess(model: Model, booking: Booking, timeZone: string): Risk {
  const features = featuresOf(booking, timeZone, model.means[featureNames.indexOf('lead')])
  const probability = riskOf(model, features)
  const parts = contributionsOf(model, features)
  const weighed = [
    { weight: parts.lead, text: leadWords(booking) },
    { weight: parts.missed + parts.kept, text: historyWords(booking.history) },
    {
      weight: parts.confirmed,
      text: booking.confirmed ? 'Confirmed by the client' : 'Not confirmed yet',
    },
    { weight: parts.early + parts.late, text: hourWords(features, booking, timeZone) },
    { weight: parts.monday + parts.weekend, text: dayWords(features) },
  ]
  return {
    probability,
    level: levelOf(probability),
    reasons: weighed
      .filter(({ weight, text }) => text !== undefined && Math.abs(weight) >= WORTH_SAYING)
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
      .slice(0, SHOWN)
      .map(({ weight, text }) => ({ text: text!, raises: weight > 0 })),
  }
}

function leadWords({ bookedAt, startsAt }: Booking): string | undefined {
  if (bookedAt === undefined) return undefined
  const days = leadDays(bookedAt, startsAt)
  const hours = Math.round(days * 24)
  if (hours < 1) return 'Booked less than an hour ahead'
  if (days < 1) return `Booked ${hours} ${hours === 1 ? 'hour' : 'hours'} ahead`
  const whole = Math.round(days)
  return `Booked ${whole} ${whole === 1 ? 'day' : 'days'} ahead`
}

function historyWords({ visits, missed }: History): string {
  if (visits === 0) return 'First visit'
  if (missed === 0)
    return visits === 1 ? 'Came to the previous visit' : `Came to all ${visits} previous visits`
  if (visits === 1) return 'Missed the previous visit'
  return `Missed ${missed} of ${visits} visits`
}

function hourWords(
  features: Features,
  { startsAt }: Booking,
  timeZone: string,
): string | undefined {
  const unusual =
    features[featureNames.indexOf('early')] === 1 || features[featureNames.indexOf('late')] === 1
  return unusual ? `Starts at ${formatTime(startsAt, timeZone, 'en')}` : undefined
}

function dayWords(features: Features): string | undefined {
  if (features[featureNames.indexOf('monday')] === 1) return 'On a Monday'
  return features[featureNames.indexOf('weekend')] === 1 ? 'On a weekend' : undefined
}

import { z } from 'zod'
import { assignments } from '#domain/assignments.ts'
import { type Language, languageCodes } from '#domain/languages.ts'
import { isOneLine } from '#domain/text.ts'
import { isTimeZone, knownZone } from '#domain/time/zone.ts'
import type { Words } from '#words/en/areas.ts'
import { fillCount } from '#words/fill.ts'
import { messages, NAME_MAX } from './name-rules.ts'

const HOUR = 60
const DAY = 24 * HOUR

const bounds = {
  minimumNoticeMinutes: { min: 0, max: 60 * DAY },
  horizonDays: { min: 1, max: 730 },
  slotIntervalMinutes: { min: 5, max: DAY },
  changeCutoffMinutes: { min: 0, max: 60 * DAY },
  reminderLead: { min: 5, max: 30 * DAY },
} as const

export const UNNAMED = 'Your business'
export const REMINDERS_MAX = 5
export const CHOOSE_COUNTRY = 'Please choose a country from the list'

const whole = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max)

export const businessName = z
  .string()
  .trim()
  .min(1, messages.nameRequired)
  .max(NAME_MAX, messages.nameLong)
  .refine(isOneLine, messages.nameHidden)

/** Stores the current name of a renamed zone. */
export const timeZone = z
  .string()
  .trim()
  .refine(isTimeZone, 'Please choose a time zone from the list (for example America/New_York)')
  .transform(name => knownZone(name) ?? name)

/** Minutes before the start, unique, longest first. */
const reminderLeads = z
  .array(whole(bounds.reminderLead))
  .max(REMINDERS_MAX, `Choose at most ${REMINDERS_MAX} reminders`)
  .transform(leads => [...new Set(leads)].sort((a, b) => b - a))

/**
 * Country (ISO 3166-1) or region (`DE-BY`, mostly ISO 3166-2) whose public holidays close the
 * business.
 */
const holidayCountry = z
  .string()
  .regex(/^[A-Z]{2}(-[A-Za-z0-9]{1,20})?$/, CHOOSE_COUNTRY)
  .nullable()

/** ISO 3166-1; null for the country of the time zone. */
const phoneCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, CHOOSE_COUNTRY)
  .nullable()

export const businessSettings = z.object({
  name: businessName,
  timeZone,
  minimumNoticeMinutes: whole(bounds.minimumNoticeMinutes),
  horizonDays: whole(bounds.horizonDays),
  slotIntervalMinutes: whole(bounds.slotIntervalMinutes),
  changeCutoffMinutes: whole(bounds.changeCutoffMinutes),
  reminderLeads,
  holidayCountry,
  phoneCountry,
  smartSuggestions: z.boolean(),
  assignment: z.enum(assignments),
  language: z.enum(languageCodes, 'Please choose a language from the list'),
})

/** An older browser may not know the stored zone. */
export const businessCard = businessSettings
  .pick({ name: true, phoneCountry: true })
  .extend({ timeZone: z.string() })

export const businessChanges = businessSettings
  .partial()
  .extend({ hoursConfirmed: z.literal(true).optional() })
export type BusinessChanges = z.output<typeof businessChanges>

const units = [
  [7 * DAY, 'week'],
  [DAY, 'day'],
  [HOUR, 'hour'],
  [1, 'minute'],
] as const

/** '2 hours', '1 day 30 minutes'; weeks only without a remainder. */
export function inWords(
  minutes: number,
  words: Words['businesses']['units'],
  language: Language,
): string {
  if (minutes === 0) return fillCount(words.minute, 0, language)
  let left = minutes
  const parts: string[] = []
  for (const [size, unit] of units) {
    if (size > DAY && left % size !== 0) continue
    const count = Math.floor(left / size)
    left -= count * size
    if (count > 0) parts.push(fillCount(words[unit], count, language))
  }
  return parts.join(' ')
}

/** Fields and their columns in `businesses`. */
export const businessColumns = {
  name: 'name',
  timeZone: 'time_zone',
  minimumNoticeMinutes: 'minimum_notice_minutes',
  horizonDays: 'horizon_days',
  slotIntervalMinutes: 'slot_interval_minutes',
  changeCutoffMinutes: 'change_cutoff_minutes',
  reminderLeads: 'reminder_leads',
  holidayCountry: 'holiday_country',
  phoneCountry: 'phone_country',
  smartSuggestions: 'smart_suggestions',
  assignment: 'assignment',
  language: 'language',
} as const

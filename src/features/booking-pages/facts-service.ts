import { openingOf } from '#domain/availability/opening.ts'
import { normalizePhone, showPhone } from '#domain/phone.ts'
import { DAY_MS } from '#domain/time/date.ts'
import { withHolidays } from '#features/availability/holidays-rules.ts'
import { scheduleOf } from '#features/availability/input-service.ts'
import { inWords } from '#features/businesses/rules.ts'
import { phoneCountryOf } from '#features/destinations/rules.ts'
import { NEWEST } from '#features/reviews/rules.ts'
import { readPublished } from '#features/reviews/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { fill } from '#words/fill.ts'
import { visitorWords } from '#words/visitor.ts'
import type { PageFacts } from './about-rules.ts'
import type { PublicPage } from './contract.ts'
import type { PublicPageRow } from './queries.ts'

/** The days for which changed hours are listed, plus one for hours past midnight. */
const HOLIDAYS_MS = 15 * DAY_MS

export async function factsOf(
  db: Db,
  row: PublicPageRow,
  { settings }: PublicPage,
  now: Date,
): Promise<PageFacts> {
  const reviews = row.reviews_enabled
    ? await readPublished(db, enterBusiness(scopeTo(row.business_id)), { limit: NEWEST })
    : undefined
  return {
    reviews: reviews?.count ? reviews : undefined,
    opening: await openingAt(row, now),
    phone: settings.contactInfo.phone ? phoneFacts(settings.contactInfo.phone, row) : undefined,
  }
}

async function openingAt({ schedules, ...business }: PublicPageRow, now: Date) {
  if (!schedules) return undefined
  const { time_zone, holiday_country } = business
  const rows = schedules.map(each => ({ ...each, time_zone, holiday_country }))
  const until = new Date(now.getTime() + HOLIDAYS_MS)
  const opening = openingOf((await withHolidays(rows, now, until)).map(scheduleOf), now.getTime())
  const isEmpty = opening.special.length === 0 && opening.weekly.flat().length === 0
  return isEmpty ? undefined : opening
}

function phoneFacts(typed: string, { phone_country, time_zone }: PublicPageRow) {
  const country = phoneCountryOf(phone_country, time_zone)
  const phone = normalizePhone(typed, country)
  return phone.ok
    ? { shown: showPhone(phone.e164, country), dialed: phone.e164 }
    : { shown: typed, dialed: typed.replace(/[^\d+]/g, '') }
}

export function policyText(cutoffMinutes: number, own: string | null | undefined) {
  const { words, language } = visitorWords().drawn
  const duration = cutoffMinutes && inWords(cutoffMinutes, words.businesses.units, language)
  const cutoff = duration && fill(words.page.policy.cutoff, { duration })
  return [cutoff, own].filter(Boolean).join(' ') || undefined
}

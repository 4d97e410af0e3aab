import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { BusinessSettings } from './rules.ts'

const columns = [
  'name',
  'time_zone',
  'minimum_notice_minutes',
  'horizon_days',
  'slot_interval_minutes',
  'change_cutoff_minutes',
  'reminder_leads',
  'holiday_country',
  'smart_suggestions',
  'language',
] as const

export async function findBusiness(db: Db, { businessId }: BusinessScope) {
  return await db
    .selectFrom('businesses')
    .select(columns)
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
}
export type BusinessRow = Awaited<ReturnType<typeof findBusiness>>

export async function changeBusiness(
  db: Db,
  { businessId }: BusinessScope,
  given: Partial<BusinessSettings>,
) {
  return await db
    .updateTable('businesses')
    .set({
      // An update must set something, even if nothing was given.
      name: given.name ?? sql<string>`name`,
      time_zone: given.timeZone,
      minimum_notice_minutes: given.minimumNoticeMinutes,
      horizon_days: given.horizonDays,
      slot_interval_minutes: given.slotIntervalMinutes,
      change_cutoff_minutes: given.changeCutoffMinutes,
      reminder_leads: given.reminderLeads,
      holiday_country: given.holidayCountry,
      smart_suggestions: given.smartSuggestions,
      language: given.language,
    })
    .where('id', '=', businessId)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

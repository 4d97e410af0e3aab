import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { ownPhone } from '#platform/db/own-phone.ts'

const columns = [
  'name',
  'sms_enabled as smsEnabled',
  'whatsapp_enabled as whatsappEnabled',
  'voice_enabled as voiceEnabled',
  'voice_id as voiceId',
  'ai_reminders as aiReminders',
  'language',
  'cascade_enabled as cascadeEnabled',
  'follow_up_enabled as followUpEnabled',
  'follow_up_delay_minutes as followUpDelayMinutes',
  'reviews_enabled as reviewsEnabled',
  'paid_confirmations as paidConfirmations',
  'paid_changes as paidChanges',
  'paid_cancellations as paidCancellations',
  'paid_undos as paidUndos',
  'paid_follow_ups as paidFollowUps',
  'online_credits_per_day as onlineCreditsPerDay',
  'online_credits_per_number as onlineCreditsPerNumber',
  'destination_countries as destinationCountries',
  'time_zone as timeZone',
] as const

export async function readChannels(db: Db, { businessId }: BusinessScope) {
  return await db
    .selectFrom('businesses')
    .select(columns)
    .select(ownPhone(sql`businesses`).as('ownPhone'))
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()
}

interface Change {
  sms_enabled?: boolean
  whatsapp_enabled?: boolean
  voice_enabled?: boolean
  voice_id?: string | null
  ai_reminders?: boolean
  cascade_enabled?: boolean
  follow_up_enabled?: boolean
  follow_up_delay_minutes?: number
  reviews_enabled?: boolean
  paid_confirmations?: boolean
  paid_changes?: boolean
  paid_cancellations?: boolean
  paid_undos?: boolean
  paid_follow_ups?: boolean
  online_credits_per_day?: number
  online_credits_per_number?: number
  destination_countries?: string[]
}

export async function updateChannels(db: Db, { businessId }: BusinessScope, change: Change) {
  if (Object.keys(change).length === 0) return
  await db.updateTable('businesses').set(change).where('id', '=', businessId).execute()
}

import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { ownPhone } from '#platform/db/own-phone.ts'
import type { PreferencesChange } from './contract.ts'

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

export async function updateChannels(
  db: Db,
  { businessId }: BusinessScope,
  change: PreferencesChange,
) {
  const { voiceId, followUpDelayHours, destinationCountries } = change
  const values = {
    sms_enabled: change.smsEnabled,
    whatsapp_enabled: change.whatsappEnabled,
    voice_enabled: change.voiceEnabled,
    voice_id: voiceId === undefined ? undefined : voiceId || null,
    ai_reminders: change.aiReminders,
    cascade_enabled: change.cascadeEnabled,
    follow_up_enabled: change.followUpEnabled,
    follow_up_delay_minutes: followUpDelayHours && followUpDelayHours * 60,
    reviews_enabled: change.reviewsEnabled,
    paid_confirmations: change.paidConfirmations,
    paid_changes: change.paidChanges,
    paid_cancellations: change.paidCancellations,
    paid_undos: change.paidUndos,
    paid_follow_ups: change.paidFollowUps,
    online_credits_per_day: change.onlineCreditsPerDay,
    online_credits_per_number: change.onlineCreditsPerNumber,
    destination_countries: destinationCountries && [...new Set(destinationCountries)].sort(),
  }
  if (Object.values(values).every(value => value === undefined)) return
  await db.updateTable('businesses').set(values).where('id', '=', businessId).execute()
}

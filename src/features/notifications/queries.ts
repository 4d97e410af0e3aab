import { sql } from 'kysely'
import type { BusinessScope } from '#platform/actor.ts'
import { byColumn, selected } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/database.ts'
import { ownPhone } from '#platform/db/own-phone.ts'
import type { PreferencesChange } from './contract.ts'
import { preferenceColumns } from './rules.ts'

const columns = [
  ...selected(preferenceColumns),
  'name',
  'voice_id as voiceId',
  'language',
  'follow_up_delay_minutes as followUpDelayMinutes',
  'destination_countries as destinationCountries',
  'time_zone as timeZone',
] as const

export const readChannels = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('businesses')
    .select(columns)
    .select(ownPhone(sql`businesses`).as('ownPhone'))
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()

export async function updateChannels(
  db: Db,
  { businessId }: BusinessScope,
  change: PreferencesChange,
) {
  const { voiceId, followUpDelayHours, destinationCountries } = change
  const values = {
    ...byColumn(preferenceColumns, change),
    voice_id: voiceId === undefined ? undefined : voiceId || null,
    follow_up_delay_minutes: followUpDelayHours && followUpDelayHours * 60,
    destination_countries: destinationCountries && [...new Set(destinationCountries)].sort(),
  }
  if (Object.values(values).every(value => value === undefined)) return
  await db.updateTable('businesses').set(values).where('id', '=', businessId).execute()
}

import { sql } from 'kysely'
import { businessColumns } from '#features/businesses/rules.ts'
import { preferenceColumns } from '#features/notifications/rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import { selected } from '#platform/db/columns.ts'
import type { Db } from '#platform/db/database.ts'

export const readBusiness = (db: Db, { businessId }: BusinessScope) =>
  db
    .selectFrom('businesses')
    .select([
      ...selected(businessColumns),
      ...selected(preferenceColumns),
      'usual_hours as usualHours',
      'destination_countries as destinationCountries',
      'voice_id as voiceId',
      'follow_up_delay_minutes as followUpDelayMinutes',
      'staff_edit_hours as staffEditHours',
      'staff_see_contacts as staffSeeContacts',
      'staff_see_busy as staffSeeBusyTimes',
      'created_at as createdAt',
    ])
    .where('id', '=', businessId)
    .executeTakeFirstOrThrow()

/** Short lists, by their name in the export. */
export async function readLists(db: Db, { businessId }: BusinessScope) {
  const pages = await db
    .selectFrom('public_pages as p')
    .leftJoin('domains as d', join =>
      join.onRef('d.business_id', '=', 'p.business_id').onRef('d.page_id', '=', 'p.id'),
    )
    .select([
      'p.name',
      'p.title',
      'p.settings',
      sql<number[]>`array(select x.service_id from public_page_services x
        where x.business_id = p.business_id and x.page_id = p.id order by x.position)`.as(
        'services',
      ),
      sql<number[]>`array(select x.staff_id from public_page_staff x
        where x.business_id = p.business_id and x.page_id = p.id order by x.position)`.as(
        'staffMembers',
      ),
      'd.host as domain',
      'p.embed_hosts as embedHosts',
      'p.created_at as createdAt',
    ])
    .where('p.business_id', '=', businessId)
    .orderBy('p.id')
    .execute()
  const timeOff = await db
    .selectFrom('staff_time_off')
    .select(['staff_id as staffId', 'starts_at as startsAt', 'ends_at as endsAt', 'reason'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const exceptions = await db
    .selectFrom('staff_exceptions')
    .select(['staff_id as staffId', 'date', 'intervals'])
    .where('business_id', '=', businessId)
    .orderBy('staff_id')
    .orderBy('date')
    .execute()
  // Secret addresses are not exported.
  const calendarFeeds = await db
    .selectFrom('calendar_feeds')
    .select(['staff_id as staffId', 'detail', 'created_at as createdAt'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const groups = await db
    .selectFrom('service_groups')
    .select(['name', 'position'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const addOns = await db
    .selectFrom('add_ons')
    .select(['name', 'minutes', 'price_cents as priceCents'])
    .where('business_id', '=', businessId)
    .orderBy('id')
    .execute()
  const messageTexts = await db
    .selectFrom('message_templates')
    .select(['kind', 'channel', 'language', 'subject', 'body'])
    .where('business_id', '=', businessId)
    .orderBy('kind')
    .orderBy('channel')
    .orderBy('language')
    .execute()
  const optOuts = await db
    .selectFrom('opt_outs')
    .select(['phone', 'medium', 'created_at as createdAt'])
    .where('business_id', '=', businessId)
    .orderBy('created_at')
    .orderBy('phone')
    .execute()
  return {
    pages,
    timeOff,
    exceptions,
    calendarFeeds,
    groups,
    addOns,
    messageTexts,
    optOuts,
  }
}

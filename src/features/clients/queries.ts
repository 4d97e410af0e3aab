import { type RawBuilder, sql } from 'kysely'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isFirstOfVisit, isFirstReached } from '#platform/db/first-of-visit.ts'
import { reached } from '#platform/db/reached.ts'
import type { AppointmentStatus } from '#platform/db/schema.ts'
import { mergedIdOf, reachedClient } from './identity/queries.ts'

const clientColumns = [
  'c.id',
  'c.name',
  'c.email',
  'c.phone',
  'c.notes',
  'c.notes_updated_at',
  'c.blocked_at',
] as const

/** Follows merges. */
export async function findClient(db: Db, scope: CalendarScope, id: number) {
  const { businessId, staffId } = scope
  return await db
    .selectFrom('clients as subject')
    .innerJoin('clients as c', join =>
      join
        .onRef('c.business_id', '=', 'subject.business_id')
        .on('c.id', '=', mergedIdOf(sql`subject`)),
    )
    .select(clientColumns)
    .where('subject.business_id', '=', businessId)
    .where('subject.id', '=', id)
    .$if(staffId !== undefined, query =>
      query.where(sql<boolean>`true ${reachedClient(scope, sql`c`)}`),
    )
    .executeTakeFirst()
}

/** `client_id` is null for an erased client. */
export const findContact = (
  db: Db,
  { businessId, staffId }: CalendarScope,
  appointmentId: number,
) =>
  db
    .selectFrom('appointments')
    .select(['client_id', 'customer_name', 'customer_email', 'customer_phone'])
    .where('business_id', '=', businessId)
    .where('id', '=', appointmentId)
    .$if(staffId !== undefined, query => query.where('staff_id', '=', staffId!))
    .executeTakeFirst()

export async function findByAddress(db: Db, { businessId }: BusinessScope, emailAddress: string) {
  const row = await db
    .selectFrom('clients')
    .select('id')
    .where('business_id', '=', businessId)
    .where('email_key', '=', emailAddress.toLowerCase())
    .where('email_key', '<>', '')
    .executeTakeFirst()
  return row?.id
}

export const listMerged = (db: Db, { businessId }: BusinessScope, id: number) =>
  db
    .selectFrom('clients as c')
    .select(clientColumns)
    .where('c.business_id', '=', businessId)
    .where('c.merged_into', '=', id)
    .orderBy('c.id')
    .execute()

export interface VisitRow {
  id: number
  starts_at: Date
  ends_at: Date
  status: AppointmentStatus
  customer_name: string
  service_name: string
  staff_name: string
  total: number
  visits: number
  no_shows: number
  cancellations: number
  upcoming: number
}

export type Whose = { clientIds: readonly number[] } | { appointmentId: number }

const visitsThat = (scope: CalendarScope, which: RawBuilder<unknown>) =>
  sql`(count(*) filter (where ${which} and ${isFirstReached(scope, sql`a`)}) over ())::integer`

export async function listVisits(
  db: Db,
  scope: CalendarScope,
  whose: Whose,
  { now, limit }: { now: Date; limit: number },
): Promise<VisitRow[]> {
  const { businessId } = scope
  const theirs =
    'clientIds' in whose
      ? sql`a.client_id = any (${whose.clientIds}::integer[])`
      : sql`a.id = ${whose.appointmentId}`
  const { rows } = await sql<VisitRow>`
    select a.id, a.starts_at, a.ends_at, a.status, a.customer_name,
      s.name as service_name, t.name as staff_name,
      (count(*) over ())::integer as total,
      ${visitsThat(scope, tookPlace(now))} as visits,
      ${visitsThat(scope, sql`a.status = 'no_show'`)} as no_shows,
      ${visitsThat(scope, sql`a.status = 'cancelled'`)} as cancellations,
      ${visitsThat(scope, isUpcoming(now))} as upcoming
    from appointments a
      join services s on s.business_id = a.business_id and s.id = a.service_id
      join staff t on t.business_id = a.business_id and t.id = a.staff_id
    where a.business_id = ${businessId} and ${theirs} ${reached(scope, sql`a.staff_id`)}
    order by a.starts_at desc, a.id desc
    limit ${limit}`.execute(db)
  return rows
}

export const tookPlace = (now: Date) => sql`(a.status = 'completed'
  or (a.status in ('booked', 'confirmed') and a.ends_at <= ${now}))`
export const isUpcoming = (now: Date) =>
  sql`(a.status in ('booked', 'confirmed') and a.ends_at > ${now})`

interface ToCorrect {
  id: number
  /** The address on the card, unless the appointment has it or was booked without one. */
  email: string | null
  /** The number on the card, if the appointment has an earlier one. */
  phone: string | null
}

/** Upcoming appointments `a` of client `c` and those merged into them, visits once. */
const upcomingOf = (businessId: number, now: Date) => sql`
  clients g join appointments a on a.business_id = ${businessId} and a.client_id = g.id
    and a.status in ('booked', 'confirmed') and a.starts_at > ${now} and ${isFirstOfVisit(sql`a`)}
  where g.business_id = ${businessId} and (g.id = c.id or g.merged_into = c.id)`

const hasEarlierPhone = sql`(c.phone not in ('', a.customer_phone)
  and a.customer_phone = any (c.earlier_phones))`

/** A client's upcoming appointments that lack the saved contact, soonest first. */
export async function listToCorrect(
  db: Db,
  scope: CalendarScope,
  { clientId, now, ...saved }: { clientId: number; email: boolean; phone: boolean; now: Date },
): Promise<ToCorrect[]> {
  const { businessId } = scope
  const { rows } = await sql<ToCorrect>`
    select id, email, phone from (
      select a.id, a.starts_at,
        case when ${saved.email} and c.email_key <> ''
          and a.customer_email_key not in ('', c.email_key) then c.email end as email,
        case when ${saved.phone} and ${hasEarlierPhone} then c.phone end as phone
      from clients c, ${upcomingOf(businessId, now)} ${reached(scope, sql`a.staff_id`)}
        and c.business_id = ${businessId} and c.id = ${clientId}
    ) upcoming
    where email is not null or phone is not null order by starts_at, id`.execute(db)
  return rows
}

/** Forgets a client's earlier numbers once no upcoming appointment has one. */
export async function endCorrection(
  tx: Tx,
  { businessId }: BusinessScope,
  clientId: number,
  now: Date,
): Promise<void> {
  // Locks the row separately, because a statement that waits for it would not see what was
  // corrected in the meantime.
  await sql`
    select from clients where business_id = ${businessId} and id = ${clientId}
    for no key update`.execute(tx)
  await sql`
    update clients c set earlier_phones = '{}'
    where c.business_id = ${businessId} and c.id = ${clientId} and c.earlier_phones <> '{}'
      and not exists (select from ${upcomingOf(businessId, now)} and ${hasEarlierPhone})`.execute(
    tx,
  )
}

export interface Contact {
  name: string
  email: string
  phone: string
}

const withKey = ({ email, ...others }: Partial<Contact>) =>
  email === undefined ? others : { ...others, email, email_key: email.toLowerCase() }

/** Appointments with an earlier number get the new one, even if the card had none in between. */
const withEarlier = ({ phone }: Partial<Contact>) =>
  phone === undefined
    ? {}
    : {
        earlier_phones: sql<string[]>`array_remove(
          case when phone = ${phone} or phone = '' and earlier_phones <> '{}' then earlier_phones
            else array_remove(earlier_phones, phone) || phone end, ${phone})`,
      }

export async function insertClient(
  db: Db,
  { businessId }: BusinessScope,
  { name, email, phone, notes, now }: Contact & { notes: string; now: Date },
) {
  const { id } = await db
    .insertInto('clients')
    .values({
      business_id: businessId,
      name,
      email,
      email_key: email.toLowerCase(),
      phone,
      notes,
      notes_updated_at: notes === '' ? null : now,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewNotes {
  /** Empty deletes them. */
  text: string
  replaces: Date | null
  now: Date
}

interface Change {
  id: number
  contact?: Partial<Contact>
  notes?: NewNotes | undefined
}

/**
 * False if the notes have changed since they were read.
 * @throws a unique violation if another client has the address.
 */
export async function updateClient(
  db: Db,
  { businessId }: BusinessScope,
  { id, contact = {}, notes }: Change,
): Promise<boolean> {
  const noted = notes && {
    notes: notes.text,
    notes_updated_at: notes.text === '' ? null : notes.now,
  }
  const set = { ...withKey(contact), ...withEarlier(contact), ...noted }
  if (Object.keys(set).length === 0) return true
  const outcome = await db
    .updateTable('clients')
    .set(set)
    .where('business_id', '=', businessId)
    .where('id', '=', id)
    .$if(notes !== undefined, query =>
      query.where('notes_updated_at', 'is not distinct from', notes!.replaces),
    )
    .executeTakeFirst()
  return outcome.numUpdatedRows > 0n
}

export async function blockClient(db: Db, { businessId }: BusinessScope, id: number, now: Date) {
  await sql`
    update clients c set blocked_at = ${now}
    where c.business_id = ${businessId} and c.id = ${id}
      and not exists (select from clients m where m.business_id = ${businessId}
        and (m.id = ${id} or m.merged_into = ${id}) and m.blocked_at is not null)`.execute(db)
}

export async function unblockClient(db: Db, { businessId }: BusinessScope, id: number) {
  await db
    .updateTable('clients')
    .set({ blocked_at: null })
    .where('business_id', '=', businessId)
    .where(({ eb, or }) => or([eb('id', '=', id), eb('merged_into', '=', id)]))
    .where('blocked_at', 'is not', null)
    .execute()
}

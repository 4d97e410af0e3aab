import { sql } from 'kysely'
import type { AddOn } from '#domain/add-ons.ts'
import { clientColumns } from '#features/clients/identity/queries.ts'
import { insertPlannedMessages } from '#features/messages/planning/queries.ts'
import type { PlannedMessage } from '#features/messages/planning/reminder-rules.ts'
import { insertBookedPushes } from '#features/push/planning/queries.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { EXCLUSION_VIOLATION, sqlState } from '#platform/db/errors.ts'
import {
  keptKey,
  logOf,
  type NewAppointment,
  partsOfClient,
  retryInsert,
} from '../booking/queries.ts'
import { STAFF_LOCK } from '../shared-queries.ts'

type Leg = Pick<
  NewAppointment,
  'serviceId' | 'staffId' | 'startsAt' | 'endsAt' | 'busyFrom' | 'busyTo' | 'gap'
> & {
  /** The price with this staff member and add-ons, as of the revision. */
  priceCents: number
  addOns: readonly AddOn[]
}
export type NewVisit = Omit<NewAppointment, keyof Leg | 'agreed'> & { legs: readonly Leg[] }

const NOTHING = sql``

function statement(businessId: number, visit: NewVisit, planned: readonly PlannedMessage[]) {
  const { legs, now } = visit
  const of = <T>(value: (leg: Leg) => T) => legs.map(value)
  const sold = JSON.stringify(of(({ addOns }) => (addOns.length > 0 ? addOns : null)))
  const emailKey = visit.customerEmail.toLowerCase()
  const kept = keptKey(visit)
  const pushed = visit.pushes
    ? sql`, pushed as (${insertBookedPushes(
        sql`(select i.business_id, i.id, i.visit_id, l.staff_id, l.starts_at
          from inserted i join leg l on l.id = i.id) a`,
        { now, ...visit.pushes },
      )})`
    : NOTHING
  const client = partsOfClient(businessId, visit)
  return sql<{ id: number }>`
    with ${client.known}
    client as materialized (select ${client.id} as id),
    locked as materialized (
      select pg_advisory_xact_lock(${STAFF_LOCK}, id) from (
        select distinct id from unnest(${of(leg => leg.staffId)}::integer[]) as id order by id
      ) team
    ),
    unchanged as materialized (
      select b.id from businesses b
      where b.id = ${businessId} and b.revision = ${visit.revision} and b.closed_at is null
        and (select count(*) from locked) > 0
        ${visit.clientId ? sql`and exists (select from known)` : NOTHING}
      for share of b
    ),
    leg as materialized (
      select l.*, nextval('appointments_id_seq'::regclass)::integer as id
      from unchanged, unnest(${of(leg => leg.serviceId)}::integer[],
        ${of(leg => leg.staffId)}::integer[],
        ${of(leg => leg.startsAt.toISOString())}::timestamptz[],
        ${of(leg => leg.endsAt.toISOString())}::timestamptz[],
        ${of(leg => leg.busyFrom.toISOString())}::timestamptz[],
        ${of(leg => leg.busyTo.toISOString())}::timestamptz[],
        ${of(leg => leg.gap?.from.toISOString() ?? null)}::timestamptz[],
        ${of(leg => leg.gap?.to.toISOString() ?? null)}::timestamptz[],
        ${of(leg => leg.priceCents)}::integer[]) with ordinality
        as l(service_id, staff_id, starts_at, ends_at, busy_from, busy_to, gap_from, gap_to,
          price_cents, place)
    ),
    found as materialized (
      select l.* from leg l, services s, staff t
      where s.business_id = ${businessId} and s.id = l.service_id
        and t.business_id = ${businessId} and t.id = l.staff_id
      for key share of s, t
    ),
    -- Without "on conflict": one leg that overlaps refuses them all.
    inserted as (
      insert into appointments (business_id, id, visit_id, client_id, service_id, staff_id, page_id,
        customer_name, customer_email, customer_email_key, customer_phone, customer_time_zone,
        description, starts_at, ends_at, busy, notification_methods, consented_at, consent_text,
        created_by, created_at, price_cents, add_ons, arrived_at, gap)
      select ${businessId}, l.id, (select id from leg where place = 1), (select id from client),
        l.service_id, l.staff_id, ${visit.pageId}::integer, ${visit.customerName}::text,
        ${visit.customerEmail}::text, ${emailKey}::text, ${visit.customerPhone}::text,
        ${visit.customerTimeZone}::text, ${visit.description}::text, l.starts_at, l.ends_at,
        tstzrange(l.busy_from, l.busy_to), ${visit.notificationMethods}::text[],
        ${visit.consentText === null ? null : now}::timestamptz, ${visit.consentText}::text,
        ${visit.createdBy}::text, ${now}::timestamptz, l.price_cents,
        nullif(${sold}::jsonb -> (l.place - 1)::integer, 'null'),
        ${visit.arrivedAt}::timestamptz,
        case when l.gap_from is not null then tstzrange(l.gap_from, l.gap_to) end
      from found l where (select count(*) from found) = ${legs.length}::integer
      order by l.place
      returning business_id, id, visit_id, version, ${clientColumns}
    ),
    appointment as (select * from inserted where id = visit_id),
    ${client.made}
    planned as (${insertPlannedMessages(planned)})${kept}${pushed}${logOf(visit)}
    select i.id from inserted i join leg l on l.id = i.id order by l.place`
}

/**
 * @returns ids in order; `taken` on overlap; undefined if the key is used or the revision outdated.
 */
export async function insertVisit(
  db: Db,
  { businessId }: BusinessScope,
  visit: NewVisit,
  planned: readonly PlannedMessage[],
): Promise<number[] | 'taken' | undefined> {
  try {
    const inserted = await retryInsert(() => statement(businessId, visit, planned).execute(db))
    return inserted?.rows.length ? inserted.rows.map(({ id }) => id) : undefined
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) return 'taken'
    throw error
  }
}

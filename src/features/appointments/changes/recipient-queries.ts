import { type RawBuilder, sql } from 'kysely'
import { chosenClient, mergedIdOf, reachedClient } from '#features/clients/identity/queries.ts'
import { forgetReaders } from '#features/messages/planning/erasure-queries.ts'
import type { CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'

export interface NewClient {
  id: number
  name: string
  email: string
  phone: string
  isTheirs: boolean
  /** Whether the current client has reviewed or paid for the appointment. */
  isSettled: boolean
  /** Whether the business also confirms bookings by text. */
  paidConfirmations: boolean
}

/** Follows merges. @param appointmentId the first one of a visit. */
export async function findNewClient(
  db: Db,
  scope: CalendarScope,
  appointmentId: number,
  id: number,
): Promise<NewClient | undefined> {
  const { businessId } = scope
  const { rows } = await sql<NewClient>`
    select c.id, c.name, c.email, c.phone, exists (
        select from appointments a join clients s on s.business_id = a.business_id
          and s.id = a.client_id
        where a.business_id = ${businessId} and s.business_id = ${businessId}
          and a.id = ${appointmentId} and coalesce(s.merged_into, s.id) = c.id) as "isTheirs",
      exists (select from appointments a where a.business_id = ${businessId}
        and a.id = ${appointmentId} and a.client_id is not null)
      and (exists (select from reviews r
          where r.business_id = ${businessId} and r.appointment_id = ${appointmentId})
        or exists (select from sales s where s.business_id = ${businessId}
          and s.appointment_id = ${appointmentId} and s.state = 'closed')) as "isSettled",
      b.paid_confirmations as "paidConfirmations"
    from clients c join businesses b on b.id = ${businessId}
    where c.business_id = ${businessId} and c.id = (${chosenClient(businessId, id)})
      ${reachedClient(scope, sql`c`)}`.execute(db)
  return rows[0]
}

interface Addressed {
  appointmentId: number
  /** Lowercase. */
  emailKey: string
  /** Its new client, if any. */
  clientId: number | undefined
}

/**
 * Another client with this address, after merges. An appointment without a client that is over
 * takes any address, because it can't be given to a client anymore. If the current client has no
 * other visit, a client with the same name and number counts as the same person, whose address was
 * mistyped.
 */
export async function findOther(
  db: Db,
  scope: CalendarScope,
  { appointmentId, emailKey, clientId }: Addressed,
): Promise<{ id: number; isReached: boolean } | undefined> {
  const { businessId } = scope
  const { rows } = await sql<{ id: number; isReached: boolean }>`
    select c.id, true ${reachedClient(scope, sql`c`)} as "isReached"
    from clients k join clients c on c.business_id = ${businessId}
      and c.id = ${mergedIdOf(sql`k`)}
    where k.business_id = ${businessId} and k.email_key = ${emailKey} and k.email_key <> ''
      and c.id <> coalesce(${clientId ?? null}::integer, (
        -- No client has id 0.
        select coalesce(s.merged_into, s.id,
          case when a.status in ('booked', 'confirmed') then 0 end)
        from appointments a
        left join clients s on s.business_id = ${businessId} and s.id = a.client_id
        where a.business_id = ${businessId} and a.id = ${appointmentId}))
      and not exists (
        select from appointments a
        join clients s on s.business_id = ${businessId} and s.id = a.client_id
        where a.business_id = ${businessId} and a.id = ${appointmentId}
          and ${clientId ?? null}::integer is null and s.phone <> '' and s.phone = c.phone
          and lower(btrim(s.name)) = lower(btrim(c.name)) and not exists (
            select from appointments o
            where o.business_id = ${businessId} and o.client_id = s.id and o.id <> a.id
              and (o.visit_id is null or o.visit_id is distinct from a.visit_id)))`.execute(db)
  return rows[0]
}

const NOTHING = sql``

interface Recipient {
  /** The part before `before`, ending with a comma. */
  opened: RawBuilder<unknown>
  /** A further condition on the appointment. */
  condition: RawBuilder<unknown>
  /** Sets the client of appointment `a`; `b` is the row before the change. */
  client: RawBuilder<unknown>
  /** Determines which links are valid and what they prove. */
  link: RawBuilder<unknown>
  /** Parts after `appointment`, each with a trailing comma. */
  forgotten: RawBuilder<unknown>
}

/** After a new address, the appointment finds its client again, and earlier links stop working. */
export const sameRecipient = (
  emailKey: string,
  provesAddress: boolean,
): Omit<Recipient, 'opened' | 'condition'> => ({
  client: sql`-- With another address, the appointment finds its client again.
          client_id = case
            when b.customer_email_key = ${emailKey} then a.client_id end`,
  link: sql`link_version = a.link_version
            + (b.customer_email_key <> ${emailKey})::integer,
          address_proven = ${provesAddress} or a.address_proven
            and b.customer_email_key = ${emailKey}`,
  forgotten: NOTHING,
})

/** @param revision the one that the business must have; undefined means any. */
export const openBusiness = (
  businessId: number,
  revision?: number,
): Pick<Recipient, 'opened' | 'condition'> => ({
  opened: sql`
      open as materialized (
        select b.id from businesses b
        where b.id = ${businessId} and (select count(*) from locked) > 0
          ${revision === undefined ? NOTHING : sql`and b.revision = ${revision}`}
        for share of b
      ),`,
  condition: sql`
          and exists (select from open)`,
})

/** Removes what the earlier client wrote and agreed to. Waits for erasures and merges. */
export function newRecipient(businessId: number, clientId: number): Recipient {
  const id = sql`(${chosenClient(businessId, clientId)})`
  const open = openBusiness(businessId)
  return {
    opened: open.opened,
    condition: sql`${open.condition} and ${id} is not null`,
    client: sql`client_id = ${id},
          consented_at = null, consent_text = null`,
    link: sql`link_version = a.link_version + 1, address_proven = false`,
    forgotten: sql`
      unwritten as (
        update appointment_changes h set before = h.before - '{phone,description,methods}'::text[]
        from appointment a where h.business_id = ${businessId} and h.appointment_id = a.id
      ), ${forgetReaders(businessId)},`,
  }
}

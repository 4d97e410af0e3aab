import { type RawBuilder, sql } from 'kysely'

/*
 * Parts of statements that write an appointment. They are named `known`, `appointment` and `made`,
 * because they refer to each other (decision 52).
 */

/** The client with an address. */
export const knownClient = (businessId: number, emailKey: string): RawBuilder<unknown> => sql`
  select c.id from clients c
  where c.business_id = ${businessId} and c.email_key = ${emailKey}::text and c.email_key <> ''`

/** The id of the `known` client, or of the one that `made` will insert. */
export const clientId = sql`coalesce((select id from known),
  nextval('clients_id_seq'::regclass))::integer`

/** Columns of `appointment` that `made` and `renamed` read. */
export const clientColumns = sql`client_id, customer_name, customer_email, customer_email_key,
  customer_phone, created_at`

/**
 * Inserts the client of an appointment unless they are `known`. It reads what the appointment's
 * insert returned, so a refused booking leaves no client.
 */
export const newClient = sql`
  insert into clients (business_id, id, name, email, email_key, phone, created_at)
  select a.business_id, a.client_id, a.customer_name, a.customer_email, a.customer_email_key,
    a.customer_phone, a.created_at
  from appointment a where not exists (select from known)`

/** Gives a client the contact that the owner entered for their appointment. */
export const renamedClient = (businessId: number): RawBuilder<unknown> => sql`
  update clients c set name = a.customer_name, email = a.customer_email,
    phone = coalesce(nullif(a.customer_phone, ''), c.phone)
  from appointment a where c.business_id = ${businessId} and c.id = a.client_id
    and c.email_key = a.customer_email_key and (c.name, c.email, c.phone) is distinct from
      (a.customer_name, a.customer_email, coalesce(nullif(a.customer_phone, ''), c.phone))`

/** What identifies a client in a file: the address, else the number, else the name. */
export const importKeyOf = (c: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce(
  nullif(${c}.email_key, ''), nullif(${c}.phone, ''),
  lower(regexp_replace(btrim(${c}.name), '\\s+', ' ', 'g')))`

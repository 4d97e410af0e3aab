import { normalizePhone } from '#domain/phone.ts'
import { changeMessages } from '#features/appointments/change-rules.ts'
import { phoneCountryOf } from '#features/destinations/rules.ts'
import type { BusinessScope, Owner } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Client, ClientChange, ListedClient, NewClient, NotesInput } from './contract.ts'
import { type ImportedClient, insertClients } from './import-queries.ts'
import {
  findByAddress,
  findClient,
  findContact,
  insertClient,
  listMerged,
  listVisits,
  type NewNotes,
  readPhoneCountry,
  updateClient,
  type Whose,
} from './queries.ts'
import { type ClientFilter, KNOWN_ADDRESS } from './rules.ts'
import { listClients } from './search-queries.ts'

const HISTORY_MAX = 200

export const noSuchClient = () => refuse.notFound('This client does not exist.')
const noSuchAppointment = () => refuse.notFound('This appointment does not exist.')

/** A client's card, or that of the client they were merged into. @throws 404 */
export async function readClientById(context: Context, { scope }: Owner, id: number) {
  const client = await findClient(context.db, scope, id)
  if (!client) throw noSuchClient()
  return await cardOf(context, scope, client)
}

/** The card of an appointment's client. @throws 404 */
export async function readClientOf(
  context: Context,
  { scope }: Owner,
  appointmentId: number,
): Promise<Client> {
  const contact = await findContact(context.db, scope, appointmentId)
  if (!contact) throw noSuchAppointment()
  const client = contact.client_id && (await findClient(context.db, scope, contact.client_id))
  if (client) return await cardOf(context, scope, client)
  return {
    id: null,
    name: contact.customer_name,
    email: contact.customer_email,
    phone: contact.customer_phone,
    notes: '',
    notesUpdatedAt: null,
    merged: [],
    ...(await readHistory(context, scope, { appointmentId })),
  }
}

type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

async function cardOf(context: Context, scope: BusinessScope, client: ClientRow): Promise<Client> {
  const merged = await listMerged(context.db, scope, client.id)
  const clientIds = [client, ...merged].map(({ id }) => id)
  return {
    ...contactOf(client),
    notesUpdatedAt: client.notes_updated_at?.toISOString() ?? null,
    merged: merged.map(contactOf),
    ...(await readHistory(context, scope, { clientIds })),
  }
}

const contactOf = ({ id, name, email, phone, notes }: ClientRow) => ({
  id,
  name,
  email,
  phone,
  notes,
})

async function readHistory(context: Context, scope: BusinessScope, whose: Whose) {
  const now = context.clock()
  const rows = await listVisits(context.db, scope, whose, { now, limit: HISTORY_MAX })
  const [first] = rows
  return {
    counts: {
      visits: first?.visits ?? 0,
      noShows: first?.no_shows ?? 0,
      cancellations: first?.cancellations ?? 0,
      upcoming: first?.upcoming ?? 0,
    },
    history: rows.map(row => ({
      id: row.id,
      startTime: row.starts_at.toISOString(),
      endTime: row.ends_at.toISOString(),
      customerName: row.customer_name,
      serviceName: row.service_name,
      staffName: row.staff_name,
      status: row.status,
    })),
    earlier: (first?.total ?? 0) - rows.length,
  }
}

/**
 * Replaces the private notes about an appointment's client; empty ones delete them.
 * @throws 404; 409 with the current notes if they changed since they were read, or for an erased
 * client.
 */
export async function writeNotesOf(
  context: Context,
  { scope }: Owner,
  appointmentId: number,
  { notes, notesUpdatedAt }: NotesInput,
) {
  const contact = await findContact(context.db, scope, appointmentId)
  if (!contact) throw noSuchAppointment()
  const client = contact.client_id && (await findClient(context.db, scope, contact.client_id))
  if (!client)
    throw refuse.conflict('This client’s data was erased, so notes can’t be kept.', 'erased')
  const written = newNotes({ notes, notesUpdatedAt }, context.clock())
  await update(context, scope, { id: client.id, notes: written })
  return { notes, notesUpdatedAt: notes === '' ? null : written.now.toISOString() }
}

function newNotes({ notes, notesUpdatedAt }: NotesInput, clock: Date): NewNotes {
  const replaces = notesUpdatedAt ? new Date(notesUpdatedAt) : null
  return { text: notes, replaces, now: later(clock, replaces) }
}

/** Two writes within a millisecond still differ. */
const later = (now: Date, before: Date | null) =>
  before && before.getTime() >= now.getTime() ? new Date(before.getTime() + 1) : now

/** @throws 409 `changed` with the current notes, or `known-address` with the client's id. */
async function update(
  context: Context,
  scope: BusinessScope,
  change: Parameters<typeof updateClient>[2],
) {
  const emailAddress = change.contact?.email ?? ''
  const unchanged = await orKnownAddress(context, scope, emailAddress, () =>
    updateClient(context.db, scope, change),
  )
  if (!unchanged) {
    const present = await findClient(context.db, scope, change.id)
    throw new Refusal(409, 'changed', 'Someone else edited these notes.', {
      extra: {
        notes: present?.notes ?? '',
        notesUpdatedAt: present?.notes_updated_at?.toISOString() ?? null,
      },
    })
  }
  context.events.publish(scope, 'appointments')
}

async function orKnownAddress<T>(
  { db }: Context,
  scope: BusinessScope,
  emailAddress: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const clientId = await findByAddress(db, scope, emailAddress)
    throw new Refusal(409, 'known-address', KNOWN_ADDRESS, {
      fields: { email: KNOWN_ADDRESS },
      extra: { clientId },
    })
  }
}

/** @throws 400 for a number that can't be read. */
async function readPhone({ db }: Context, scope: BusinessScope, typed: string): Promise<string> {
  if (typed === '') return ''
  const { phone_country, time_zone } = await readPhoneCountry(db, scope)
  const phone = normalizePhone(typed, phoneCountryOf(phone_country, time_zone))
  if (!phone.ok)
    throw refuse.invalid(changeMessages.phoneInvalid, { phone: changeMessages.phoneInvalid })
  return phone.e164
}

/** @throws 409 `known-address` with the id of the client who has it. */
export async function createClient(context: Context, owner: Owner, input: NewClient) {
  const { scope } = owner
  const phone = await readPhone(context, scope, input.phone)
  const id = await orKnownAddress(context, scope, input.email, () =>
    insertClient(context.db, scope, { ...input, phone, now: context.clock() }),
  )
  context.events.publish(scope, 'appointments')
  return await readClientById(context, owner, id)
}

/**
 * Changes a client's contact and notes; their appointments keep the contact they were booked with.
 * @throws 404; 409 `known-address`, or `changed` with the current notes.
 */
export async function changeClient(
  context: Context,
  owner: Owner,
  id: number,
  { name, email, phone, notes, notesUpdatedAt }: ClientChange,
) {
  const { scope } = owner
  const client = await findClient(context.db, scope, id)
  if (!client) throw noSuchClient()
  const contact = {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...(phone === undefined ? {} : { phone: await readPhone(context, scope, phone) }),
  }
  const written =
    notes === undefined ? undefined : newNotes({ notes, notesUpdatedAt }, context.clock())
  await update(context, scope, { id: client.id, contact, notes: written })
  return await readClientById(context, owner, client.id)
}

const PAGE = 50

export async function searchClients(
  { db, clock }: Context,
  { scope }: Owner,
  search: {
    text?: string | undefined
    filter?: ClientFilter | undefined
    cursor?: number | undefined
  },
): Promise<{ clients: ListedClient[]; next?: number }> {
  const { text, filter, cursor: after } = search
  const rows = await listClients(db, scope, { text, filter, after, now: clock(), limit: PAGE + 1 })
  const shown = rows.slice(0, PAGE)
  const next = rows.length > PAGE ? shown.at(-1)?.id : undefined
  return {
    clients: shown.map(({ no_shows, last_visit, next: upcoming, ...row }) => ({
      ...row,
      noShows: no_shows,
      lastVisit: last_visit?.toISOString() ?? null,
      next: upcoming?.toISOString() ?? null,
    })),
    ...(next === undefined ? {} : { next }),
  }
}

/** Adds clients and notes about them in the transaction of an import. */
export const importClients = (
  tx: Tx,
  scope: BusinessScope,
  list: readonly ImportedClient[],
  now: Date,
) => insertClients(tx, scope, list, now)

// long because: every use case about one client shares how it is read.

import { changedFieldsIn, changesIn } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import { changeMessages } from '#features/appointments/change-rules.ts'
import { appointmentNotFound } from '#features/appointments/reading/rows-service.ts'
import { type BusinessScope, type CalendarScope, calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { paged } from '#platform/db/paged.ts'
import { changeOffer, inTransaction, keepOpen } from '#platform/db/transaction.ts'
import { requireContacts, requireWhole } from '#platform/reach.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Client, ClientChange, ListedClient, NewClient, NotesInput } from './contract.ts'
import { correctUpcoming } from './correction-service.ts'
import { clientNotFound, readPhone, searchedPhone } from './identity/service.ts'
import { insertClients } from './import-queries.ts'
import {
  blockClient,
  findByAddress,
  findClient,
  findContact,
  insertClient,
  listMerged,
  listVisits,
  type NewNotes,
  unblockClient,
  updateClient,
  type Whose,
} from './queries.ts'
import { type ClientFilter, KNOWN_ADDRESS } from './rules.ts'
import { listClients } from './search-queries.ts'

const HISTORY_MAX = 200

/** Follows merges. */
export async function readClientById(context: Context, member: Member, id: number) {
  const scope = calendarOf(member)
  const client = await findClient(context.db, scope, id)
  if (!client) throw clientNotFound()
  return await cardOf(context, scope, client)
}

export async function readClientOf(
  context: Context,
  member: Member,
  appointmentId: number,
): Promise<Client> {
  const scope = calendarOf(member)
  const contact = await findContact(context.db, scope, appointmentId)
  if (!contact) throw appointmentNotFound()
  const client = contact.client_id && (await findClient(context.db, scope, contact.client_id))
  if (client) return await cardOf(context, scope, client)
  return {
    id: null,
    name: contact.customer_name,
    ...(scope.hidesContacts
      ? { email: '', phone: '' }
      : { email: contact.customer_email, phone: contact.customer_phone }),
    notes: '',
    notesUpdatedAt: null,
    blockedAt: null,
    merged: [],
    ...(await readHistory(context, scope, { appointmentId })),
  }
}

type ClientRow = NonNullable<Awaited<ReturnType<typeof findClient>>>

async function cardOf(context: Context, scope: CalendarScope, client: ClientRow): Promise<Client> {
  const merged = await listMerged(context.db, scope, client.id)
  const group = [client, ...merged]
  const clientIds = group.map(({ id }) => id)
  const blocked = group.flatMap(({ blocked_at }) => blocked_at?.getTime() ?? [])
  return {
    ...contactOf(client, scope),
    notesUpdatedAt: client.notes_updated_at?.toISOString() ?? null,
    blockedAt: blocked.length > 0 ? new Date(Math.min(...blocked)).toISOString() : null,
    merged: merged.map(each => contactOf(each, scope)),
    ...(await readHistory(context, scope, { clientIds })),
  }
}

const contactOf = (
  { id, name, email, phone, notes }: ClientRow,
  { hidesContacts }: CalendarScope,
) => ({
  id,
  name,
  ...(hidesContacts ? { email: '', phone: '' } : { email, phone }),
  notes,
})

async function readHistory(context: Context, scope: CalendarScope, whose: Whose) {
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
 * Empty notes delete them.
 * @throws 409 with the current notes if they have changed.
 */
export async function writeNotesOf(
  context: Context,
  member: Member,
  appointmentId: number,
  { notes, notesUpdatedAt }: NotesInput,
) {
  const scope = calendarOf(member)
  const contact = await findContact(context.db, scope, appointmentId)
  if (!contact) throw appointmentNotFound()
  const client = contact.client_id && (await findClient(context.db, scope, contact.client_id))
  if (!client)
    throw refuse.conflict('This client’s data was erased, so you can’t add notes.', 'erased')
  const written = newNotes({ notes, notesUpdatedAt }, context.clock())
  await inTransaction(context.db, async tx => {
    await update(tx, scope, { id: client.id, notes: written })
    await record(tx, member, {
      target: { kind: 'client', id: client.id },
      changes: changedFieldsIn({ notes }),
    })
  })
  context.events.publish(scope, 'appointments')
  return { notes, notesUpdatedAt: notes === '' ? null : written.now.toISOString() }
}

function newNotes({ notes, notesUpdatedAt }: NotesInput, clock: Date): NewNotes {
  const replaces = notesUpdatedAt ? new Date(notesUpdatedAt) : null
  return { text: notes, replaces, now: later(clock, replaces) }
}

/** Keeps versions written in the same millisecond distinct. */
const later = (now: Date, before: Date | null) =>
  before && before.getTime() >= now.getTime() ? new Date(before.getTime() + 1) : now

type Change = Parameters<typeof updateClient>[2]

/** @throws 409 `changed` with the current notes. */
async function update(db: Db, scope: CalendarScope, change: Change) {
  if (await updateClient(db, scope, change)) return
  const present = await findClient(db, scope, change.id)
  throw new Refusal(409, 'changed', 'Someone else edited these notes.', {
    extra: {
      notes: present?.notes ?? '',
      notesUpdatedAt: present?.notes_updated_at?.toISOString() ?? null,
    },
  })
}

async function orKnownAddress<T>(
  { db }: Context,
  scope: CalendarScope,
  emailAddress: string,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const clientId = await findByAddress(db, scope, emailAddress)
    const isReached = clientId !== undefined && (await findClient(db, scope, clientId))
    throw new Refusal(409, 'known-address', KNOWN_ADDRESS, {
      fields: { email: KNOWN_ADDRESS },
      ...(isReached ? { extra: { clientId } } : {}),
    })
  }
}

async function requirePhone(
  { db }: Context,
  scope: BusinessScope,
  { phone: typed = '' }: { phone?: string | undefined },
): Promise<string> {
  if (typed === '') return ''
  const phone = await readPhone(db, scope, typed)
  if (!phone.ok) throw refuse.field('phone', changeMessages.phoneInvalid)
  return phone.e164
}

/** @throws 409 `known-address` with the id of the client who has it. */
export async function createClient(context: Context, member: Member, input: NewClient) {
  const scope = calendarOf(member)
  requireWhole(scope)
  const phone = await requirePhone(context, scope, input)
  const id = await orKnownAddress(context, scope, input.email, () =>
    inTransaction(context.db, async tx => {
      await keepOpen(tx, scope)
      const added = await insertClient(tx, scope, { ...input, phone, now: context.clock() })
      await record(tx, member, { target: { kind: 'client', id: added } })
      return added
    }),
  )
  context.events.publish(scope, 'appointments')
  return await readClientById(context, member, id)
}

/** Upcoming appointments get a corrected contact; past ones keep theirs. */
export async function changeClient(
  context: Context,
  member: Member,
  id: number,
  change: ClientChange,
) {
  const scope = calendarOf(member)
  const now = context.clock()
  const { name, email, blocked } = change
  if (email !== undefined || change.phone !== undefined) requireContacts(scope)
  const phone =
    change.phone === undefined ? {} : { phone: await requirePhone(context, scope, change) }
  const contact = {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { email }),
    ...phone,
  }
  const notes =
    change.notes === undefined ? undefined : newNotes({ ...change, notes: change.notes }, now)
  const save = async (tx: Tx) => {
    const client = await findClient(tx, scope, id)
    if (!client) throw clientNotFound()
    await update(tx, scope, { id: client.id, contact, notes })
    if (blocked) await blockClient(tx, scope, client.id, now)
    if (blocked === false) await unblockClient(tx, scope, client.id)
    const { notesUpdatedAt: _, ...changed } = change
    await record(tx, member, {
      target: { kind: 'client', id: client.id },
      changes: changesIn(changed, ['blocked']),
    })
    return client.id
  }
  // The offer contains the blocked addresses.
  const decides = blocked !== undefined || Object.keys(contact).length > 0
  const clientId = await orKnownAddress(context, scope, email ?? '', () =>
    decides ? changeOffer(context.db, scope, save) : inTransaction(context.db, save),
  )
  const saved = { email: Boolean(email), phone: Boolean(phone.phone) }
  if (saved.email || saved.phone) await correctUpcoming(context, member, clientId, saved)
  context.events.publish(scope, 'appointments')
  return await readClientById(context, member, id)
}

const PAGE = 50

export async function searchClients(
  { db, clock }: Context,
  member: Member,
  search: {
    text?: string | undefined
    filter?: ClientFilter | undefined
    cursor?: number | undefined
  },
): Promise<{ clients: ListedClient[]; next?: number }> {
  const { text, filter, cursor: after } = search
  const scope = calendarOf(member)
  const phone = await searchedPhone(db, scope, text)
  const limit = PAGE + 1
  const rows = await listClients(db, scope, { text, phone, filter, after, now: clock(), limit })
  if (after !== undefined && rows.length === 0 && !(await findClient(db, scope, after)))
    throw refuse.invalid('This cursor is not valid.')
  const { shown, next } = paged(rows, PAGE)
  return {
    clients: shown.map(({ no_shows, last_visit, next: upcoming, ...row }) => ({
      ...row,
      ...(scope.hidesContacts ? { email: '', phone: '' } : {}),
      noShows: no_shows,
      lastVisit: last_visit?.toISOString() ?? null,
      next: upcoming?.toISOString() ?? null,
    })),
    ...(next === null ? {} : { next }),
  }
}

export const importClients = insertClients

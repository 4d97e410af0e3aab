import { formatDateTime, formatTime } from '#domain/time/format.ts'
import { planReminders } from '#features/reminders/rules.ts'
import { type Category, categories } from '#features/services/rules.ts'
import { spanOf, startingHours } from '#features/staff/rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { EXCLUSION_VIOLATION, sqlState } from '#platform/db/errors.ts'
import type { Db, Tx } from '#platform/db/open.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { sign } from '#platform/tokens.ts'
import type { ImportInput, ImportResult, Preview, PreviewInput, PreviewRow } from './contract.ts'
import { UnreadableFile } from './csv.ts'
import { type AnyDraft, clientKey, contentOf, nameKey } from './draft-rules.ts'
import { fieldsOf } from './fields-rules.ts'
import * as queries from './import-queries.ts'
import { findOverlaps, type Plan, type PlannedAppointment, planFile, settle } from './plan-rules.ts'
import { describeRow, shownRows } from './preview-rules.ts'
import { MAX_ROWS, type ReadFile, readFile } from './reading.ts'

/** A file and what it comes to, as things stand now. */
interface Weighed {
  file: ReadFile
  plan: Plan
  zone: string
  existing: Awaited<ReturnType<typeof queries.readExisting>>
}

const MAX_BYTES = 5_000_000

/** What a file would bring in, and which rows can't be taken and why. Changes nothing. @throws 400 for what is no table or calendar. */
export async function previewImport(context: Context, scope: BusinessScope, input: PreviewInput): Promise<Preview> {
  const file = await readInput(context, scope, input)
  const { plan, zone } = await weigh(context, context.db, scope, file, input)
  const bad = file.drafts.filter(({ problems }) => problems.length > 0)
  return {
    format: file.format,
    formatName: file.name,
    kind: file.kind,
    timeZone: zone,
    ...(file.order ? { dates: { order: file.order.order, told: file.order.told } } : {}),
    columns: file.header,
    mapping: Object.fromEntries(Object.entries(file.mapping).map(([field, at]) => [field, file.header[at] ?? ''])),
    fields: file.format === 'ics' ? [] : [...fieldsOf[file.kind]],
    counts: {
      rows: file.drafts.length,
      ready: file.drafts.length - bad.length - plan.here.size,
      here: plan.here.size,
      problems: bad.length,
      ...countsOf(plan),
      upcoming: upcomingOf(plan, context.clock()).length,
    },
    services: plan.services
      .map(({ name, durationMinutes, priceCents }) => ({ name, durationMinutes, priceCents }))
      .slice(0, 100),
    staff: plan.staff.map(({ name }) => name).slice(0, 100),
    rows: shownRows(file.drafts, plan.here).map(draft => describeRow(draft, plan.here.has(draft), zone)),
  }
}

const countsOf = (plan: Plan) => ({
  services: plan.services.length,
  staff: plan.staff.length,
  clients: plan.clients.length,
  appointments: plan.appointments.length,
})

const upcomingOf = ({ appointments }: Plan, now: Date) =>
  appointments.filter(
    ({ draft, startsAt }) => startsAt > now.getTime() && (draft.status === 'booked' || draft.status === 'confirmed'),
  )

/**
 * Brings a file in, all of it or nothing, in one transaction. Rows that can't be taken stop it unless `skipBadRows` says to leave them out. The same
 * file again changes nothing. Nobody is written to; reminders of appointments to come are planned only with `planReminders`.
 * @throws 409 `bad-rows` with the rows.
 */
export async function runImport(context: Context, scope: BusinessScope, input: ImportInput): Promise<ImportResult> {
  const now = context.clock()
  const file = await readInput(context, scope, input)
  try {
    const result = await context.db.transaction().execute(async tx => {
      const before = await queries.readExisting(tx, scope)
      const named = new Set(
        file.drafts.flatMap(draft =>
          draft.kind === 'appointment' ? nameKey(draft.staff || input.fallbackStaff || '') : [],
        ),
      )
      const theirs = before.staff.filter(({ name }) => named.has(nameKey(name)))
      await queries.lockForImport(
        tx,
        scope,
        theirs.map(({ id }) => id),
      )
      const { plan, existing, zone } = await weigh(context, tx, scope, file, input)
      const bad = file.drafts.filter(({ problems }) => problems.length > 0)
      if (bad.length > 0 && !input.skipBadRows) throw refuseRows(bad, plan, zone)
      await write(context, tx, scope, { plan, existing, input, now })
      return { ...countsOf(plan), here: plan.here.size, skipped: bad.length }
    })
    if (result.services > 0) context.events.publish(scope, 'services')
    if (result.staff > 0) context.events.publish(scope, 'staff')
    if (result.appointments > 0 || result.clients > 0) context.events.publish(scope, 'appointments')
    return result
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) {
      throw refuse.conflict(
        'Somebody booked one of these times just now. Nothing was imported: look at the preview again.',
      )
    }
    throw error
  }
}

function refuseRows(bad: readonly AnyDraft[], plan: Plan, zone: string): Refusal {
  const rows: PreviewRow[] = bad.slice(0, 200).map(draft => describeRow(draft, plan.here.has(draft), zone))
  const count = bad.length === 1 ? '1 row can’t' : `${bad.length} rows can’t`
  return new Refusal(
    409,
    'bad-rows',
    `${count} be imported, so nothing was. Row ${bad[0]!.row}: ${bad[0]!.problems[0]}`,
    {
      extra: { rows },
    },
  )
}

async function readInput(context: Context, scope: BusinessScope, input: PreviewInput): Promise<ReadFile> {
  if (Buffer.byteLength(input.text) > MAX_BYTES) {
    throw new Refusal(413, 'too-large', 'This file is larger than 5 MB. Please split it.')
  }
  const { business } = await queries.readExisting(context.db, scope)
  try {
    const file = readFile(input.text, {
      zone: input.timeZone ?? business.time_zone,
      now: context.clock(),
      kind: input.kind ?? undefined,
      order: input.dateOrder ?? undefined,
      mapping: input.mapping ?? undefined,
    })
    if (file.more)
      throw refuse.invalid(`This file has more than ${MAX_ROWS.toLocaleString('en-US')} rows. Please split it.`)
    return file
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse.invalid(error.message, { text: error.message })
    throw error
  }
}

async function weigh(
  context: Context,
  db: Db,
  scope: BusinessScope,
  file: ReadFile,
  input: PreviewInput,
): Promise<Weighed> {
  const existing = await queries.readExisting(db, scope)
  const keys = file.drafts.flatMap(draft => (draft.kind === 'client' ? clientKey(draft) : []))
  const plan = planFile(
    file.drafts,
    {
      services: existing.services.map(row => ({
        id: row.id,
        name: row.name,
        durationMinutes: row.duration_minutes,
        bufferBefore: row.buffer_before_minutes,
        bufferAfter: row.buffer_after_minutes,
        archived: row.archived_at !== null,
      })),
      staff: existing.staff.map(({ id, name, archived_at }) => ({ id, name, archived: archived_at !== null })),
      clients: await queries.findClients(db, scope, keys),
    },
    {
      fallbackService: input.fallbackService ?? '',
      fallbackStaff: input.fallbackStaff ?? '',
      category: input.category ?? usualCategory(existing.services),
    },
  )
  await meet(context, db, scope, plan, existing.staff, input.timeZone ?? existing.business.time_zone)
  findOverlaps(plan.appointments.filter(({ draft }) => !plan.here.has(draft) && draft.problems.length === 0))
  return { file, plan: settle(plan), existing, zone: input.timeZone ?? existing.business.time_zone }
}

/** The category that most services have already. */
function usualCategory(services: readonly { category: string }[]): Category {
  const count = (category: string) => services.filter(service => service.category === category).length
  return categories.reduce((best, each) => (count(each) > count(best) ? each : best), 'business')
}

type StaffRows = Awaited<ReturnType<typeof queries.readExisting>>['staff']

/** Whom a name means: the oldest who is not archived, else the oldest who is. */
const staffOfName = (staff: StaffRows, key: string) => {
  const named = staff.filter(({ name }) => nameKey(name) === key)
  return named.find(({ archived_at }) => archived_at === null) ?? named[0]
}

/** Holds the plan's appointments against those that are there: the same ones are left out, those in the way are problems. */
async function meet(context: Context, db: Db, scope: BusinessScope, plan: Plan, staff: StaffRows, zone: string) {
  const seen = new Map<string, number>()
  const list: queries.Candidate[] = []
  const byKey = new Map(plan.appointments.map(({ staffKey }) => [staffKey, staffOfName(staff, staffKey)?.id ?? null]))
  for (const [n, planned] of plan.appointments.entries()) {
    const { draft } = planned
    const key = keyOf(context, planned)
    const first = seen.get(key)
    if (first !== undefined) {
      draft.remarks.push(`The same as row ${first}; it is taken once.`)
      plan.here.add(draft)
      continue
    }
    seen.set(key, draft.row)
    list.push({
      n,
      key,
      staff_id: byKey.get(planned.staffKey) ?? null,
      staff_key: planned.staffKey,
      email_key: draft.email.toLowerCase(),
      name: draft.name,
      starts_at: iso(planned.startsAt),
      ends_at: iso(planned.endsAt),
      busy_from: iso(planned.busyFrom),
      busy_to: iso(planned.busyTo),
      takes_time: draft.status !== 'cancelled',
    })
  }
  for (const { n, same, starts_at, ends_at } of await queries.findMeetings(db, scope, list)) {
    const { draft, staffKey } = plan.appointments[n]!
    if (same) plan.here.add(draft)
    else if (starts_at && ends_at) {
      const who = staffOfName(staff, staffKey)?.name ?? 'The staff member'
      const time = `${formatDateTime(starts_at.getTime(), zone)} to ${formatTime(ends_at.getTime(), zone)}`
      draft.problems.push(`${who} already has an appointment then: ${time}.`)
    }
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
const keyOf = ({ keys }: Context, { draft }: PlannedAppointment) => sign(keys.manageLink, `import:${contentOf(draft)}`)

interface Writing {
  plan: Plan
  existing: Weighed['existing']
  input: ImportInput
  now: Date
}

async function write(context: Context, tx: Tx, scope: BusinessScope, { plan, existing, input, now }: Writing) {
  const newServices = await queries.insertServices(
    tx,
    scope,
    plan.services.map(service => ({
      name: service.name,
      description: service.description,
      duration_minutes: service.durationMinutes,
      price_cents: service.priceCents,
      category: service.category,
      buffer_before_minutes: service.bufferBefore,
      buffer_after_minutes: service.bufferAfter,
      archived_at: service.archived ? now : null,
    })),
    now,
  )
  const serviceIds = idsByName(existing.services, plan.services, newServices)
  const newStaff = await queries.insertStaffRows(
    tx,
    scope,
    plan.staff.map(({ name, draft }) => ({
      name,
      position: draft?.position ?? 'Staff',
      bio: draft?.bio ?? '',
      email: draft?.email ?? '',
      specialties: draft?.specialties ?? '',
      weekly_hours: JSON.stringify(
        draft?.weekly?.flatMap(range => {
          const span = spanOf(range)
          return span ? { weekday: range.weekday, ...span } : []
        }) ?? startingHours,
      ),
      offers_all_services: !draft?.services,
      archived_at: draft?.archived ? now : null,
    })),
    now,
  )
  const staffIds = idsByName(existing.staff, plan.staff, newStaff)
  await queries.insertOffered(
    tx,
    scope,
    plan.staff.flatMap(({ key, draft }) =>
      [...new Set(draft?.services?.map(nameKey))].map(service => ({
        staffId: staffIds.get(key)!,
        serviceId: serviceIds.get(service)!,
      })),
    ),
  )
  await queries.insertClients(
    tx,
    scope,
    plan.clients.map(({ name, email, phone, notes, ...draft }) => ({
      key: clientKey({ ...draft, name, email, phone }),
      name,
      email,
      phone,
      notes,
    })),
    now,
  )
  const ids = plan.appointments.length > 0 ? await queries.takeIds(tx, plan.appointments.length) : []
  const rows = plan.appointments.map((planned, at) => ({
    id: ids[at]!,
    key: keyOf(context, planned),
    service_id: serviceIds.get(planned.serviceKey)!,
    staff_id: staffIds.get(planned.staffKey)!,
    customer_name: planned.draft.name,
    customer_email: planned.draft.email,
    customer_phone: planned.draft.phone,
    customer_time_zone: planned.draft.timeZone ?? null,
    description: planned.draft.notes,
    starts_at: iso(planned.startsAt),
    ends_at: iso(planned.endsAt),
    status: planned.draft.status,
    channels: channelsOf(planned),
  }))
  await queries.insertImported(tx, scope, rows, now)
  if (!input.planReminders) return
  const idOf = new Map(plan.appointments.map((planned, at) => [planned, ids[at]!]))
  await queries.insertReminders(
    tx,
    scope,
    upcomingOf(plan, now).flatMap(planned =>
      planReminders({
        startsAt: planned.startsAt,
        methods: channelsOf(planned),
        leads: existing.business.reminder_leads,
        now: now.getTime(),
        timeZone: planned.draft.timeZone ?? existing.business.time_zone,
      }).map(({ channel, dueAt, key }) => ({ appointment_id: idOf.get(planned)!, channel, due_ms: dueAt, key })),
    ),
  )
}

/** How a client can be reminded: as the file says, else by email; only by what there is an address for. */
function channelsOf({ draft }: PlannedAppointment) {
  const wished = draft.channels ?? (draft.email ? ['email' as const] : [])
  return wished.filter(channel => (channel === 'email' ? draft.email !== '' : /^\+\d{8,15}$/.test(draft.phone)))
}

/** The ids of everything by name: of what was there, the oldest active one; else of what was just made. */
function idsByName(
  there: readonly { id: number; name: string; archived_at: unknown }[],
  made: readonly { key: string }[],
  madeIds: readonly number[],
): Map<string, number> {
  const ids = new Map<string, number>()
  const archivedFirst = [...there].sort(
    (a, b) => Number(b.archived_at !== null) - Number(a.archived_at !== null) || b.id - a.id,
  )
  for (const { name, id } of archivedFirst) ids.set(nameKey(name), id)
  for (const [at, { key }] of made.entries()) ids.set(key, madeIds[at]!)
  return ids
}

import { isE164 } from '#domain/e164.ts'
import { groupBy } from '#domain/group-by.ts'
import { formatCount } from '#domain/number.ts'
import { iso } from '#domain/time/date.ts'
import { formatDateTime, formatExactTime } from '#domain/time/format.ts'
import { gapIn } from '#features/availability/input-service.ts'
import { phoneCountryOf, whyNotReached } from '#features/destinations/rules.ts'
import { type Category, categories } from '#features/services/rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { sign } from '#platform/tokens.ts'
import { createYielder } from '#platform/yielder.ts'
import type { PreviewInput } from '../contract.ts'
import {
  type AppointmentDraft,
  contentOf,
  detailsOf,
  nameKey,
  timelessOf,
} from '../reading/draft-rules.ts'
import type { ReadFile } from '../reading/file-parser.ts'
import { MAX_BYTES, MAX_ROWS, UnreadableFile } from '../reading/file-rules.ts'
import { reader } from '../reading/service.ts'
import { importable } from './importable-rules.ts'
import { type Candidate, findMeetings } from './meeting-queries.ts'
import { findOverlaps, keepBuffersApart } from './overlaps-rules.ts'
import * as queries from './queries.ts'
import {
  byName,
  isUpcoming,
  type Plan,
  type PlannedAppointment,
  planFile,
  upcomingOf,
} from './rules.ts'
import { completeVisits, joinVisits } from './visits-rules.ts'

export interface KnownFile extends ReadFile {
  keys: ReadonlyMap<AppointmentDraft, Keys>
}

export interface Keys {
  /** Alternative keys of one appointment. The first is stored. */
  own: readonly [string, ...string[]]
  /** Other rows of the file also have it. */
  shared?: string | undefined
  /** That of an appointment whose time may have changed. Stored too. */
  timeless?: string | undefined
}

export interface PlannedImport {
  file: KnownFile
  plan: Plan
  zone: string
  existing: Existing
}

/** @throws 400 if it is neither a table nor a calendar, 413 if it is too large. */
export async function readInput(
  context: Context,
  scope: BusinessScope,
  input: PreviewInput,
): Promise<KnownFile> {
  if (Buffer.byteLength(input.text) > MAX_BYTES) {
    throw new Refusal(413, 'too-large', 'This file is larger than 5 MB. Please split it.')
  }
  const { business } = await queries.readExisting(context.db, scope)
  try {
    const file = await reader.read(scope.businessId, input.text, {
      zone: input.timeZone ?? business.time_zone,
      country: phoneCountryOf(business.phone_country, business.time_zone),
      now: context.clock(),
      kind: input.kind ?? undefined,
      order: input.dateOrder ?? undefined,
      mapping: input.mapping ?? undefined,
    })
    if (file.more)
      throw refuse.invalid(
        `This file has more than ${formatCount(MAX_ROWS)} rows. Please split it.`,
      )
    return { ...file, keys: await keysOf(context, file) }
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse.field('text', error.message)
    throw error
  }
}

/** Computed before any lock is taken. Fingerprints reveal nothing about a row's content. */
async function keysOf({ keys }: Context, { drafts }: ReadFile) {
  const yieldIfDue = createYielder()
  const known = new Map<AppointmentDraft, Keys>()
  const appointments = drafts.filter(draft => draft.kind === 'appointment')
  const first = new Map<string, string>()
  const shared = new Set<string>()
  const timeless = new Map<string, AppointmentDraft | undefined>()
  for (const draft of appointments) {
    await yieldIfDue()
    const [content, details] = [contentOf(draft), detailsOf({ ...draft, status: 'booked' })]
    if ((first.get(content) ?? details) !== details) shared.add(content)
    first.set(content, details)
    const id = timelessOf(draft)
    // Programs may give several appointments one id.
    if (id) timeless.set(id, timeless.has(id) ? undefined : draft)
  }
  const signed = (content: string) => sign(keys.signing, `import:${content}`)
  const keysFor = (draft: AppointmentDraft): Keys => {
    const [content, details] = [contentOf(draft), detailsOf(draft)]
    const [key, exact] = [signed(content), content === details ? [] : [signed(details)]]
    const [only = key] = exact
    return shared.has(content) ? { own: [only], shared: key } : { own: [key, ...exact] }
  }
  const active = new Set<string>()
  for (const draft of appointments) {
    await yieldIfDue()
    const found = keysFor(draft)
    known.set(draft, found)
    if (draft.status !== 'cancelled') for (const key of found.own) active.add(key)
  }
  // It may have been imported before it was cancelled.
  for (const draft of appointments) {
    await yieldIfDue()
    if (draft.status !== 'cancelled') continue
    const before = keysFor({ ...draft, status: 'booked' }).own.filter(key => !active.has(key))
    const { own, shared } = known.get(draft)!
    known.set(draft, { own: [...own, ...before], shared })
  }
  for (const [id, draft] of timeless) {
    await yieldIfDue()
    if (!draft) continue
    const key = `id:${sign(keys.signing, `import-id:${id}`)}`
    known.set(draft, { ...known.get(draft)!, timeless: key })
  }
  return known
}

export async function planImport(
  db: Db,
  scope: BusinessScope,
  file: KnownFile,
  { now, ...input }: PreviewInput & { now: Date },
): Promise<PlannedImport> {
  const yieldIfDue = createYielder()
  const existing = await queries.readExisting(db, scope)
  const listed = file.drafts.filter(draft => draft.kind === 'client')
  const plan = await planFile(
    file.drafts,
    {
      services: existing.services.map(row => ({
        id: row.id,
        name: row.name,
        durationMinutes: row.duration_minutes,
        bufferBefore: row.buffer_before_minutes,
        bufferAfter: row.buffer_after_minutes,
        gap: gapIn(row, row.duration_minutes),
        archived: row.archived,
      })),
      staff: existing.staff,
      clients: await queries.findClients(db, scope, listed),
    },
    {
      fallbackService: input.fallbackService ?? '',
      fallbackStaff: fallbackStaff(existing.staff, input),
      category: input.category ?? usualCategory(existing.services),
      now,
    },
    yieldIfDue,
  )
  await yieldIfDue()
  const visits = joinVisits(plan, file.drafts, draft => file.keys.get(draft)!.own[0])
  await compareAppointments(
    db,
    scope,
    { file, plan, now },
    existing.staff,
    input.timeZone ?? existing.business.time_zone,
  )
  await remindByEmail(upcomingOf(plan, now), existing.business)
  findOverlaps(
    plan.appointments.filter(({ draft }) => !plan.here.has(draft) && draft.problems.length === 0),
  )
  completeVisits(visits, plan.here)
  const imported = importable(plan)
  keepBuffersApart(imported.appointments)
  return {
    file,
    plan: imported,
    existing,
    zone: input.timeZone ?? existing.business.time_zone,
  }
}

/** Used for clients whose number can't be texted or called. */
async function remindByEmail(
  appointments: readonly PlannedAppointment[],
  {
    destination_countries: destinationCountries,
    own_phone: ownPhone,
    time_zone: timeZone,
  }: Existing['business'],
) {
  const yieldIfDue = createYielder()
  for (const { draft } of appointments) {
    await yieldIfDue()
    if (!isE164(draft.phone) || !draft.channels?.some(channel => channel !== 'email')) continue
    const problem = whyNotReached(draft.phone, { destinationCountries, ownPhone, timeZone })
    if (!problem) continue
    draft.channels = draft.email ? ['email'] : []
    draft.remarks.push(
      `${problem} ${draft.email ? 'Reminders go by email.' : 'Without an email address there are no reminders.'}`,
    )
  }
}

type Existing = Awaited<ReturnType<typeof queries.readExisting>>

export function fallbackStaff(
  staff: StaffRows,
  input: Pick<PreviewInput, 'fallbackStaff'>,
): string {
  const active = staff.filter(({ archived }) => !archived)
  return input.fallbackStaff || (active.length === 1 ? active[0]!.name : '')
}

function usualCategory(services: readonly { category: string }[]): Category {
  const count = (category: string) =>
    services.filter(service => service.category === category).length
  return categories.reduce((best, each) => (count(each) > count(best) ? each : best), 'business')
}

type StaffRows = Existing['staff']

async function compareAppointments(
  db: Db,
  scope: BusinessScope,
  { file, plan, now }: { file: KnownFile; plan: Plan; now: Date },
  staff: StaffRows,
  zone: string,
) {
  const yieldIfDue = createYielder()
  const seen = new Map<string, number>()
  const list: Candidate[] = []
  const named = byName(staff)
  const namesakes = groupBy(staff, ({ name }) => nameKey(name))
  for (const [n, { draft, serviceKey, staffKey, ...times }] of plan.appointments.entries()) {
    await yieldIfDue()
    const { own, shared, timeless } = file.keys.get(draft)!
    const first = seen.get(own[0])
    if (first !== undefined) {
      draft.remarks.push(`The same as row ${first}; imported once.`)
      plan.here.add(draft)
      continue
    }
    seen.set(own[0], draft.row)
    list.push({
      n,
      keys: own,
      shared,
      timeless,
      serviceKey,
      staffId: named.get(staffKey)?.id,
      namesakes: (namesakes.get(staffKey) ?? []).map(({ id }) => id),
      emailKey: draft.email.toLowerCase(),
      name: draft.name,
      startsAt: iso(times.startsAt),
      endsAt: iso(times.endsAt),
      busyFrom: iso(times.busyFrom),
      busyTo: iso(times.busyTo),
      gapFrom: times.gap ? iso(times.gap.start) : null,
      gapTo: times.gap ? iso(times.gap.end) : null,
      takesTime: draft.status !== 'cancelled',
    })
  }
  for (const { n, same, status, starts_at, ends_at } of await findMeetings(db, scope, list)) {
    await yieldIfDue()
    const { draft, staffKey } = plan.appointments[n]!
    const isBooked = status && starts_at && isUpcoming({ status }, starts_at.getTime(), now)
    if (same) {
      plan.here.add(draft)
      if (isBooked && draft.status === 'cancelled') {
        draft.remarks.push('Cancelled in this file, but still booked here.')
        plan.changed.add(draft)
      }
    } else if (isBooked) {
      const time = formatDateTime(starts_at.getTime(), zone, 'en')
      draft.remarks.push(`Imported before for ${time}, which is still booked.`)
    } else if (starts_at && ends_at) {
      const who = named.get(staffKey)?.name ?? 'The staff member'
      const time = `${formatDateTime(starts_at.getTime(), zone, 'en')} to ${formatExactTime(ends_at.getTime(), zone, 'en')}`
      draft.problems.push(`${who} already has an appointment then: ${time}.`)
    }
  }
}

import { formatCount } from '#domain/number.ts'
import { formatDateTime, formatTime } from '#domain/time/format.ts'
import { type Category, categories } from '#features/services/rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { sign } from '#platform/tokens.ts'
import { takeTurns } from '#platform/turns.ts'
import type { PreviewInput } from './contract.ts'
import { UnreadableFile } from './csv.ts'
import { clientKey, contentOf, nameKey } from './draft-rules.ts'
import * as queries from './import-queries.ts'
import { findOverlaps, type Plan, type PlannedAppointment, planFile, settle } from './plan-rules.ts'
import { reader } from './reader.ts'
import { MAX_ROWS, type ReadFile } from './reading.ts'

/** A file and what it comes to, as things stand now. */
export interface Weighed {
  file: ReadFile
  plan: Plan
  zone: string
  existing: Awaited<ReturnType<typeof queries.readExisting>>
}

const MAX_BYTES = 5_000_000

/** What a file says, as the owner wants it read. @throws 400 for what is no table or calendar, 413 for what is too large. */
export async function readInput(context: Context, scope: BusinessScope, input: PreviewInput): Promise<ReadFile> {
  if (Buffer.byteLength(input.text) > MAX_BYTES) {
    throw new Refusal(413, 'too-large', 'This file is larger than 5 MB. Please split it.')
  }
  const { business } = await queries.readExisting(context.db, scope)
  try {
    const file = await reader.read(input.text, {
      zone: input.timeZone ?? business.time_zone,
      now: context.clock(),
      kind: input.kind ?? undefined,
      order: input.dateOrder ?? undefined,
      mapping: input.mapping ?? undefined,
    })
    if (file.more) throw refuse.invalid(`This file has more than ${formatCount(MAX_ROWS)} rows. Please split it.`)
    return file
  } catch (error) {
    if (error instanceof UnreadableFile) throw refuse.invalid(error.message, { text: error.message })
    throw error
  }
}

/** Holds a file against everything that is there. */
export async function weigh(
  context: Context,
  db: Db,
  scope: BusinessScope,
  file: ReadFile,
  input: PreviewInput,
): Promise<Weighed> {
  const turn = takeTurns()
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
      fallbackStaff: fallbackStaff(existing.staff, input),
      category: input.category ?? usualCategory(existing.services),
    },
  )
  await turn()
  await meet(context, db, scope, plan, existing.staff, input.timeZone ?? existing.business.time_zone)
  await turn()
  findOverlaps(plan.appointments.filter(({ draft }) => !plan.here.has(draft) && draft.problems.length === 0))
  return { file, plan: settle(plan), existing, zone: input.timeZone ?? existing.business.time_zone }
}

/** Who is meant where a row names nobody: whom the owner says, else the only one there is; empty for nobody. */
export function fallbackStaff(staff: StaffRows, input: Pick<PreviewInput, 'fallbackStaff'>): string {
  const active = staff.filter(({ archived_at }) => archived_at === null)
  return input.fallbackStaff || (active.length === 1 ? active[0]!.name : '')
}

/** The category that most services have already. */
function usualCategory(services: readonly { category: string }[]): Category {
  const count = (category: string) => services.filter(service => service.category === category).length
  return categories.reduce((best, each) => (count(each) > count(best) ? each : best), 'business')
}

type StaffRows = Awaited<ReturnType<typeof queries.readExisting>>['staff']

/** Whom names mean, by `nameKey`: the oldest who is not archived, else the oldest who is. */
function staffByName(staff: StaffRows) {
  const found = new Map<string, StaffRows[number]>()
  for (const each of staff) {
    const key = nameKey(each.name)
    const known = found.get(key)
    if (!known || (known.archived_at !== null && each.archived_at === null)) found.set(key, each)
  }
  return found
}

/** Holds the plan's appointments against those that are there: the same ones are left out, those in the way are problems. */
async function meet(context: Context, db: Db, scope: BusinessScope, plan: Plan, staff: StaffRows, zone: string) {
  const turn = takeTurns()
  const seen = new Map<string, number>()
  const list: queries.Candidate[] = []
  const named = staffByName(staff)
  for (const [n, planned] of plan.appointments.entries()) {
    await turn()
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
      staff_id: named.get(planned.staffKey)?.id ?? null,
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
    await turn()
    const { draft, staffKey } = plan.appointments[n]!
    if (same) plan.here.add(draft)
    else if (starts_at && ends_at) {
      const who = named.get(staffKey)?.name ?? 'The staff member'
      const time = `${formatDateTime(starts_at.getTime(), zone)} to ${formatTime(ends_at.getTime(), zone)}`
      draft.problems.push(`${who} already has an appointment then: ${time}.`)
    }
  }
}

/** An instant for a statement's JSON. */
export const iso = (ms: number) => new Date(ms).toISOString()
/** What a row is known by once it was brought in: says nothing of what is in it. */
export const keyOf = ({ keys }: Context, { draft }: PlannedAppointment) =>
  sign(keys.manageLink, `import:${contentOf(draft)}`)

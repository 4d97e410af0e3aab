import { DAY_MS } from '#domain/time/date.ts'
import { record } from '#features/activity/recording/service.ts'
import { lockStaff } from '#features/appointments/import/service.ts'
import { type Actor, anonymous, type BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { EXCLUSION_VIOLATION, sqlState } from '#platform/db/errors.ts'
import { inTransaction, lockBusiness } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { ImportInput, ImportResult, Preview, PreviewInput, PreviewRow } from '../contract.ts'
import { describeRow, includesOf, shownRows } from '../planning/preview-rules.ts'
import { readExisting } from '../planning/queries.ts'
import { type Plan, upcomingOf } from '../planning/rules.ts'
import { fallbackStaff, type KnownFile, planImport, readInput } from '../planning/service.ts'
import { type AnyDraft, nameKey } from '../reading/draft-rules.ts'
import { fieldsOf } from '../reading/fields-rules.ts'
import { countReminded } from './queries.ts'
import { remindedOf, write } from './rows-service.ts'

/** @throws 400 if it is neither a table nor a calendar. */
export async function previewImport(
  context: Context,
  scope: BusinessScope,
  input: PreviewInput,
): Promise<Preview> {
  const file = await readInput(context, scope, input)
  const { plan, zone } = await planImport(context.db, scope, file, {
    ...input,
    now: context.clock(),
  })
  const bad = file.drafts.filter(({ problems }) => problems.length > 0)
  return {
    format: file.format,
    formatName: file.name,
    kind: file.kind,
    timeZone: zone,
    ...(file.order ? { dates: { order: file.order.order, detected: file.order.detected } } : {}),
    columns: file.header,
    mapping: Object.fromEntries(
      Object.entries(file.mapping).map(([field, at]) => [field, file.header[at] ?? '']),
    ),
    fields: file.format === 'ics' ? [] : [...fieldsOf[file.kind]],
    counts: {
      rows: file.drafts.length,
      ready: file.drafts.length - bad.length - plan.here.size,
      here: plan.here.size,
      problems: bad.length,
      ...countsOf(plan),
      upcoming: upcomingOf(plan, context.clock()).length,
    },
    includes: includesOf(plan),
    services: plan.services
      .map(({ name, durationMinutes, priceCents }) => ({ name, durationMinutes, priceCents }))
      .slice(0, 100),
    staff: plan.staff.map(({ name }) => name).slice(0, 100),
    rows: shownRows(file.drafts, plan).map(draft => describeRow(draft, plan.here.has(draft), zone)),
  }
}

const countsOf = (plan: Plan) => ({
  services: plan.services.length,
  staff: plan.staff.length,
  clients: plan.clients.length,
  appointments: plan.appointments.length,
})

/** Planning adds problems and remarks, which a repeated transaction must not find. */
function copyOf(file: KnownFile): KnownFile {
  const keys = new Map(file.keys)
  const drafts = file.drafts.map(draft => {
    const copy = { ...draft, problems: [...draft.problems], remarks: [...draft.remarks] }
    const known = draft.kind === 'appointment' && file.keys.get(draft)
    if (known && copy.kind === 'appointment') keys.set(copy, known)
    return copy
  })
  return { ...file, drafts, keys }
}

/**
 * All or nothing. Repeating it changes nothing. Notifies no one. `by` is absent on the command
 * line.
 * @throws 409 `bad-rows` with the invalid rows, unless `skipBadRows`.
 */
export async function runImport(
  context: Context,
  scope: BusinessScope,
  input: ImportInput,
  by: Actor = anonymous,
): Promise<ImportResult> {
  const now = context.clock()
  const read = await readInput(context, scope, input)
  try {
    const result = await inTransaction(context.db, async tx => {
      const file = copyOf(read)
      const before = await readExisting(tx, scope)
      const fallback = fallbackStaff(before.staff, input)
      const named = new Set(
        file.drafts.flatMap(draft =>
          draft.kind === 'appointment' ? nameKey(draft.staff || fallback) : [],
        ),
      )
      const theirs = before.staff.filter(({ name }) => named.has(nameKey(name)))
      await lockStaff(
        tx,
        theirs.map(({ id }) => id),
      )
      await lockBusiness(tx, scope)
      const { plan, existing, zone } = await planImport(tx, scope, file, { ...input, now })
      const bad = file.drafts.filter(({ problems }) => problems.length > 0)
      if (bad.length > 0 && !input.skipBadRows) throw refuseRows(bad, plan, zone)
      if (input.planReminders && by.kind === 'member')
        await limitReminders(tx, scope, remindedOf(plan, now).length, now)
      await write(tx, scope, { file, plan, existing, input, now })
      const counts = Object.entries(countsOf(plan)).filter(([, count]) => count > 0)
      await record(tx, by, { changes: counts.map(([field, after]) => ({ field, after })) })
      return { ...countsOf(plan), here: plan.here.size, skipped: bad.length }
    })
    if (result.services > 0) context.events.publish(scope, 'services')
    if (result.staff > 0) context.events.publish(scope, 'staff')
    if (result.appointments > 0 || result.clients > 0) context.events.publish(scope, 'appointments')
    return result
  } catch (error) {
    if (sqlState(error) === EXCLUSION_VIOLATION) {
      throw refuse.conflict(
        'Someone just booked one of these times. Nothing was imported. Please check the preview again.',
      )
    }
    throw error
  }
}

/**
 * Limited, because a business moves here once, but a script could email any number of invented
 * clients.
 */
const MAX_REMINDED_PER_DAY = 20_000

async function limitReminders(tx: Tx, scope: BusinessScope, more: number, now: Date) {
  const reminded = await countReminded(tx, scope, new Date(now.getTime() - DAY_MS))
  if (reminded + more <= MAX_REMINDED_PER_DAY) return
  throw new Refusal(
    429,
    'too-many-reminders',
    'We plan reminders for up to 20,000 imported appointments a day. Import these without reminders, or try again tomorrow.',
    {
      headers: { 'Retry-After': String(DAY_MS / 1000) },
      extra: { retryAfterSeconds: DAY_MS / 1000 },
    },
  )
}

function refuseRows(bad: readonly AnyDraft[], plan: Plan, zone: string): Refusal {
  const rows: PreviewRow[] = bad
    .slice(0, 200)
    .map(draft => describeRow(draft, plan.here.has(draft), zone))
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

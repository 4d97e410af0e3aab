import { isDeepStrictEqual } from 'node:util'
import { noteGaps } from '#features/businesses/service.ts'
import { type ChangeSettings, readChangeSettings } from '#features/messages/planning/service.ts'
import { type BusinessScope, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { requireOwn, requireWhole } from '#platform/reach.ts'
import { refuse } from '#platform/refusal.ts'
import type { Counts } from '../changes/limits-service.ts'
import { undoOwnChange } from '../changes/own-undo-service.ts'
import { confirmationAt, hasArrived, outcomeOf, stepsOf } from '../changes/progress-service.ts'
import type { AppointmentChange, AppointmentValues } from '../changes/queries.ts'
import type { NewClient } from '../changes/recipient-queries.ts'
import {
  type Changer,
  refuseOver,
  requireActiveChoices,
  requireBeforeCutoff,
  requireUnblocked,
} from '../changes/refusals-service.ts'
import {
  clientChange,
  editsOf,
  isMoved,
  isReassigned,
  kindOf,
  ownerChange,
  unchanged,
  unconfirmed,
} from '../changes/values-service.ts'
import type { ChangeInput } from '../contract.ts'
import { NO_STEPS, progressOf } from '../progress-rules.ts'
import { type AppointmentRow, listLegs } from '../reading/queries.ts'
import { isActive, spanProblem } from '../rules.ts'
import { movedGap } from '../waiting-rules.ts'
import { withBuffers } from './buffers-service.ts'
import { hasBegun, placeLegs, refuseMove, refuseOwnerMove } from './moves-service.ts'
import { combinedValues, type LegChange, saveVisit } from './save-service.ts'
import { wholeOf } from './whole-service.ts'

interface VisitChangeContext {
  count: Counts
  tellClient: boolean
  chosen: NewClient | undefined
}

const isRescheduled = (leg: LegChange): boolean => isMoved(leg) || isReassigned(leg)

const isRedirected = ({ row, set }: LegChange): boolean =>
  set.clientId !== undefined ||
  set.customerEmail.toLowerCase() !== row.customer_email.toLowerCase() ||
  set.customerPhone !== row.customer_phone

/**
 * Later appointments shift if one takes longer. Undefined after a concurrent change.
 * @throws 403 for colleagues' appointments.
 */
export async function changeVisit(
  context: Context,
  changer: Changer,
  row: AppointmentRow,
  input: ChangeInput,
  { count, tellClient, chosen }: VisitChangeContext,
): Promise<AppointmentRow[] | undefined> {
  const { scope, by } = changer
  const rows = await listLegs(context.db, wholeCalendar(scope), row)
  const first = rows.find(leg => leg.id === row.visit_id)
  const target = rows.find(leg => leg.id === row.id)
  if (!first || !target) return undefined
  if (chosen && !rows.every(({ status }) => isActive(status))) throw refuseOver()
  const settings = {
    ...(await readChangeSettings(context.db, scope, first.id)),
    ...(chosen && { paidConfirmations: chosen.paidConfirmations }),
  }
  const now = context.clock()
  const legs =
    by === 'owner'
      ? input.undo != null
        ? await undoOwnChange(context, changer, rows, input.undo)
        : await ownerLegs(context, scope, rows, target, input, { settings, chosen, now })
      : clientLegs(rows, first, input, settings, changer.mayChangePhone ?? false)
  const whole = wholeOf(rows)
  const set = combinedValues(legs)
  for (const { startsAt, endsAt } of [...legs.map(leg => leg.set), set]) {
    const problem = spanProblem(startsAt.getTime(), endsAt.getTime())
    if (problem) throw refuse.field('endTime', problem)
  }
  const moved = legs.some(isRescheduled)
  if (moved) for (const leg of legs) requireOwn(scope, leg.row.staff_id)
  // The client's messages link to the whole visit.
  if (legs.some(isRedirected) && legs.some(leg => leg.row.staff_id !== scope.staffId))
    requireWhole(scope)
  for (const leg of legs)
    if (isReassigned(leg)) await requireActiveChoices(context, changer, leg.row, leg.set)
  if (by === 'owner' && input.progress !== undefined && legs.every(isUnchanged)) return rows
  if (by === 'owner' && input.waiting) await noteGaps(context.db, scope)
  const edits = by === 'client' ? editsOf(whole, set) : undefined
  let revision: number | undefined
  if (by === 'client') {
    // Before the cutoff: a repeated move may be within it.
    if (!moved && !edits) return rows
    requireBeforeCutoff(first, settings.cutoffMinutes, now)
    if (moved) {
      await count.move()
      revision = await placeLegs(context, scope, legs, set.startsAt)
    } else await count.edit()
  }
  const outcome = await saveVisit(context, {
    changer,
    legs: moved && !legs.every(leg => leg.busy) ? await rebuffered(context, scope, legs) : legs,
    settings,
    kind: moved ? 'rescheduled' : kindOfLegs(legs),
    tellClient,
    unlessBlocked: by === 'client' && moved,
    revision,
    now,
  })
  if (outcome.ok) return await listLegs(context.db, wholeCalendar(scope), row)
  if (outcome.reason === 'slot-taken')
    throw by === 'owner'
      ? await refuseOwnerMove(context, scope, legs, target)
      : await refuseMove(context, scope, rows, set.startsAt)
  if (by === 'client' && moved) await requireUnblocked(context, changer, first.id)
  return undefined
}

async function rebuffered(context: Context, scope: BusinessScope, legs: readonly LegChange[]) {
  const buffered = await withBuffers(context, scope, legs)
  return buffered.map(({ busy, ...leg }) =>
    isRescheduled(leg) ? { ...leg, busy } : { ...leg, wanted: busy },
  )
}

/** @returns undefined after a concurrent change. */
export async function markVisit(
  context: Context,
  changer: Changer,
  row: AppointmentRow,
  { to, tellClient }: { to: 'cancelled' | 'confirmed'; tellClient: boolean },
): Promise<AppointmentRow[] | undefined> {
  const { scope, by } = changer
  const rows = await listLegs(context.db, wholeCalendar(scope), row)
  const first = rows.find(leg => leg.id === row.visit_id)
  if (!first) return undefined
  const now = context.clock()
  const settings = await readChangeSettings(context.db, scope, first.id)
  const cancels = to === 'cancelled'
  if (cancels) for (const leg of rows) requireOwn(scope, leg.staff_id)
  if (cancels && by === 'client') requireBeforeCutoff(first, settings.cutoffMinutes, now)
  const legs = rows.map(leg => ({
    row: leg,
    set: {
      ...unchanged(leg),
      ...(cancels ? { ...NO_STEPS, status: to } : {}),
      ...(!cancels && isActive(leg.status) ? { status: to } : {}),
    },
  }))
  const outcome = await saveVisit(context, {
    changer,
    legs,
    settings,
    kind: cancels ? 'cancelled' : 'status',
    tellClient,
    now,
  })
  return outcome.ok ? await listLegs(context.db, wholeCalendar(scope), row) : undefined
}

const isUnchanged = ({ row, set }: LegChange) => isDeepStrictEqual(set, unchanged(row))

const isMarked = ({ row, set }: LegChange) =>
  set.status !== row.status || progressOf(set) !== progressOf(stepsOf(row))

const kindOfLegs = (legs: readonly LegChange[]): AppointmentChange['kind'] => {
  const marked = legs.find(isMarked) ?? legs[0]!
  return kindOf(marked.set, marked.row, false)
}

async function ownerLegs(
  context: Context,
  scope: BusinessScope,
  rows: readonly AppointmentRow[],
  target: AppointmentRow,
  input: ChangeInput,
  around: { settings: ChangeSettings; chosen: NewClient | undefined; now: Date },
): Promise<LegChange[]> {
  const { settings, now } = around
  const changed = await ownerChange(context, scope, target, input, around)
  const later = changed.startsAt.getTime() - target.starts_at.getTime()
  const longer = changed.endsAt.getTime() - target.ends_at.getTime()
  const at = rows.indexOf(target)
  const legs = rows.map((row, index) => {
    if (row === target) return { row, set: changed }
    const by = index >= at ? longer : hasBegun(row) ? 0 : later
    const startsAt = new Date(row.starts_at.getTime() + by)
    const endsAt = new Date(row.ends_at.getTime() + by)
    return {
      row,
      set: {
        ...unchanged(row),
        ...contactOf(changed),
        startsAt,
        endsAt,
        gap: movedGap(row, { startsAt, endsAt }),
        ...followed(row, input, { startsAt, timeZone: settings.timeZone, now }, changed.startsAt),
        ...(changed.clientId !== undefined && unconfirmed(row, input)),
      },
    }
  })
  const [first] = legs
  const status = await confirmationAt(context, scope, first!.row, first!.set, now)
  for (const { set } of status === first!.set.status ? [] : legs)
    if (isActive(set.status)) set.status = status
  return legs
}

const contactOf = (set: AppointmentValues) => ({
  ...(set.clientId !== undefined && { clientId: set.clientId }),
  customerName: set.customerName,
  customerEmail: set.customerEmail,
  customerPhone: set.customerPhone,
  customerTimeZone: set.customerTimeZone,
  description: set.description,
  notificationMethods: set.notificationMethods,
})

function followed(
  row: AppointmentRow,
  { progress, status }: ChangeInput,
  at: Parameters<typeof outcomeOf>[2],
  markedStart: Date,
) {
  if (progress === undefined) return outcomeOf(row, { status }, at)
  // A finished service did happen.
  if (progress === null) return outcomeOf(row, isActive(row.status) ? { progress } : {}, at)
  const isHere = hasArrived(row) || !isActive(row.status)
  if (isHere) return outcomeOf(row, {}, at)
  // This appointment may be after midnight, so the day of the marked one decides.
  return outcomeOf(row, { progress: 'arrived' }, { ...at, startsAt: markedStart })
}

function clientLegs(
  rows: readonly AppointmentRow[],
  first: AppointmentRow,
  { endTime: _, staffId, ...input }: ChangeInput,
  settings: ChangeSettings,
  mayChangePhone: boolean,
): LegChange[] {
  if (staffId != null && staffId !== first.staff_id)
    throw refuse.field('staffId', 'To change who you see, please contact the business.')
  const changed = clientChange(first, input, settings, mayChangePhone)
  const by = changed.startsAt.getTime() - first.starts_at.getTime()
  return rows.map(row => {
    const startsAt = new Date(row.starts_at.getTime() + by)
    const endsAt = new Date(row.ends_at.getTime() + by)
    const gap = movedGap(row, { startsAt, endsAt })
    return { row, set: { ...unchanged(row), ...contactOf(changed), startsAt, endsAt, gap } }
  })
}

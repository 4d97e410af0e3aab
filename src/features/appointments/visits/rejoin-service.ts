import { MAX_SERVICES } from '#features/availability/visits-rules.ts'
import { lockVisitSale, moveSale } from '#features/checkout/visit-service.ts'
import { isCaused } from '#features/messages/planning/owner-mail-service.ts'
import { readChangeSettings } from '#features/messages/planning/service.ts'
import { type BusinessScope, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { type Changes, listChangesSince } from '../changes/notice-queries.ts'
import type { ChangeOutcome } from '../changes/queries.ts'
import { appointmentChangeOf, type Save, saveNotified } from '../changes/save-service.ts'
import { unchanged } from '../changes/values-service.ts'
import { type AppointmentRow, findAppointment, listLegs } from '../reading/queries.ts'
import {
  changeLegs,
  joinVisit,
  lockVisit,
  moveVisitMessages,
  raiseVersions,
} from './change-queries.ts'
import { hasBegun } from './moves-service.ts'
import { cedeBuffers } from './rules.ts'
import {
  combinedValues,
  datesOf,
  type LegChange,
  lockedBy,
  saveTogether,
  withHistory,
} from './save-service.ts'
import { type WholeVisit, wholeOf } from './whole-service.ts'

/**
 * The rest of the visit that `cancelled` belonged to. Undefined if it has since moved, begun, been
 * cancelled or gone to another client.
 */
export async function remainingVisit(
  { db }: Context,
  scope: BusinessScope,
  cancelled: Pick<AppointmentRow, 'link_version'>,
  changes: Changes,
): Promise<AppointmentRow[] | undefined> {
  let left = leftIn(changes)
  // Each later cancellation names the appointments that remained.
  for (let steps = 0; left && steps < MAX_SERVICES; steps++) {
    const row = await findAppointment(db, wholeCalendar(scope), left.id)
    if (!row) return undefined
    if (row.status !== 'cancelled') {
      const legs = await listLegs(db, wholeCalendar(scope), row)
      const { id, startsAt } = left
      const stays = legs.some(leg => leg.id === id && leg.starts_at.toISOString() === startsAt)
      const areTheirs = legs.every(leg => leg.link_version === cancelled.link_version)
      const canRejoin = legs.length < MAX_SERVICES && !legs.some(hasBegun)
      return stays && areTheirs && canRejoin ? legs : undefined
    }
    if (row.starts_at.toISOString() !== left.startsAt) return undefined
    left = leftIn(await listChangesSince(db, scope, row.id, row.version - 1))
  }
  return undefined
}

const leftIn = (changes: Changes) =>
  changes.find(({ kind, before }) => kind === 'cancelled' && before.left)?.before.left

type Rejoining = Omit<Save, 'tellClient'>

export async function rejoinVisit(
  context: Context,
  scope: BusinessScope,
  back: Rejoining,
  rest: readonly AppointmentRow[],
): Promise<(ChangeOutcome & { ok: false }) | { ok: true; row: WholeVisit }> {
  const { set, changer, now } = back
  const found = [back.row, ...rest]
  // Notices and undo links name one version for all appointments of a visit.
  const version = Math.max(...found.map(leg => leg.version))
  const row = { ...back.row, version }
  const staying = rest.map(leg => ({ row: { ...leg, version }, set: unchanged(leg) }))
  const legs = [{ row, set }, ...staying].sort(
    (a, b) => a.set.startsAt.getTime() - b.set.startsAt.getTime(),
  )
  const first = legs[0]!.row
  const becomesFirst = first.id === row.id
  const restored = { ...back, row, tellClient: true }
  const kept: Save = {
    row: wholeOf(staying.map(leg => leg.row)),
    settings: await readChangeSettings(context.db, scope, rest[0]!.id),
    kind: 'edited',
    changer: { by: changer.by, userId: changer.userId },
    set: combinedValues(staying),
    tellClient: false,
    passesOn: becomesFirst,
    now,
  }
  const noticed = await withHistory(context, scope, legs)
  const outcome = await saveNotified(context, kept, (replanned, waiting, passed) => {
    const notified = {
      ...restored,
      legs: noticed,
      // The gate resends claimed notices.
      inherited: becomesFirst ? passed.filter(notice => notice.waiting) : [],
      isCounted: replanned.some(isCaused),
    }
    return saveNotified(context, notified, (planned, withdrawn) => {
      const messages = becomesFirst
        ? planned
        : [...replanned, ...planned.filter(({ kind }) => kind !== 'reminder')]
      const waitingOf = ({ id }: AppointmentRow) => {
        if (id === row.id) return withdrawn
        return id === rest[0]!.id ? waiting : []
      }
      const ids = legs.map(leg => leg.row.id)
      return saveTogether(context, row, async tx => {
        if (becomesFirst) await lockVisitSale(tx, scope, rest[0]!.id)
        const { revision } = back
        const joined = { ...lockedBy(legs), legs: found, revision, joining: true }
        const held = await lockVisit(tx, scope, joined)
        const span = back.busy ?? { from: set.startsAt, to: set.endsAt }
        const returned = {
          staffId: set.staffId,
          from: span.from.getTime(),
          to: span.to.getTime(),
        }
        const busyOf = ({ row: leg }: LegChange) => {
          const times = { start: leg.starts_at.getTime(), end: leg.ends_at.getTime() }
          return datesOf(cedeBuffers(held.get(leg.id)!, times, returned))
        }
        await raiseVersions(tx, scope, ids, version)
        await changeLegs(
          tx,
          scope,
          [
            ...staying.map(leg => ({
              row: leg.row,
              change: appointmentChangeOf(
                { ...kept, ...leg, busy: busyOf(leg) },
                { isPushedToAll: false },
              ),
            })),
            { row, change: appointmentChangeOf(restored, { isPushedToAll: true }) },
          ].map(({ row: leg, change }) => ({
            change,
            planned: leg.id === first.id ? messages : [],
            waiting: waitingOf(leg),
          })),
        )
        await joinVisit(tx, scope, ids)
        if (becomesFirst) {
          await moveVisitMessages(tx, scope, { from: rest[0]!.id, to: row.id, planned, now })
          await moveSale(tx, scope, { from: rest[0]!.id, to: row.id })
        }
      })
    })
  })
  if (!outcome.ok) return outcome
  const joined = { id: row.id, visit_id: first.id }
  return { ok: true, row: wholeOf(await listLegs(context.db, wholeCalendar(scope), joined)) }
}

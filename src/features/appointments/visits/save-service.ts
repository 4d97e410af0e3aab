import { lockVisitSale, moveSale } from '#features/checkout/visit-service.ts'
import { copyWithheld, isCaused } from '#features/messages/planning/owner-mail-service.ts'
import { readChangeSettings } from '#features/messages/planning/service.ts'
import { type BusinessScope, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { readCalendarEvent } from '#platform/db/calendar-event.ts'
import type { Tx } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Leg } from '../changes/news-service.ts'
import { listChangesOf } from '../changes/notice-queries.ts'
import type { AppointmentChange, AppointmentValues, ChangeOutcome } from '../changes/queries.ts'
import { type Changer, requireBeforeCutoff } from '../changes/refusals-service.ts'
import {
  appointmentChangeOf,
  type Save,
  saveNotified,
  staysCompleted,
} from '../changes/save-service.ts'
import { type Changed, isMoved, logOf, unchanged } from '../changes/values-service.ts'
import { NO_STEPS } from '../progress-rules.ts'
import { type AppointmentRow, listLegs } from '../reading/queries.ts'
import { isActive } from '../rules.ts'
import { bookedGap } from '../waiting-rules.ts'
import { withBuffers } from './buffers-service.ts'
import {
  changeLegs,
  leaveVisit,
  lockVisit,
  moveVisitMessages,
  whyNotSaved,
} from './change-queries.ts'
import { type HeldTime, keepBuffers, movingOrder, regainBuffers } from './rules.ts'
import { wholeOf } from './whole-service.ts'

export interface LegChange extends Changed {
  busy?: AppointmentChange['busy']
  /** The buffers that a service which keeps its time can regain. */
  wanted?: AppointmentChange['busy']
}

interface VisitSave
  extends Pick<
    Save,
    'settings' | 'kind' | 'tellClient' | 'keepsRemoved' | 'unlessBlocked' | 'revision' | 'now'
  > {
  changer: Save['changer'] & Pick<Changer, 'scope'>
  legs: readonly LegChange[]
}

export async function saveVisit(
  context: Context,
  { legs, ...save }: VisitSave,
): Promise<ChangeOutcome> {
  const { scope } = save.changer
  const rows = legs.map(({ row }) => row)
  const noticed = await withHistory(context, scope, legs)
  const whole = { ...save, row: wholeOf(rows), set: combinedValues(legs), legs: noticed }
  const log = legs.map(logOf).find(changes => changes.length > 0) ?? []
  const moved = legs.find(({ row, set }) => set.startsAt.getTime() !== row.starts_at.getTime())
  return await saveNotified(context, whole, (planned, waiting) =>
    saveTogether(context, rows[0]!, async tx => {
      const held = await lockVisit(tx, scope, { ...lockedBy(legs), revision: save.revision })
      const placed = withKeptBuffers(legs, held)
      await changeLegs(
        tx,
        scope,
        orderOf(placed, held).map(index => {
          const { row, set, busy } = placed[index]!
          const hasMessages = row.id === row.visit_id
          const isPushedToAll = moved ? row === moved.row : hasMessages
          return {
            change: {
              ...appointmentChangeOf({ ...save, row, set, busy }, { isPushedToAll }),
              staysCompleted: staysCompleted(whole),
              log: hasMessages ? log : undefined,
            },
            planned: hasMessages ? planned : [],
            waiting: hasMessages ? waiting : [],
          }
        }),
      )
    }),
  )
}

export async function withHistory(
  { db }: Context,
  scope: BusinessScope,
  legs: readonly LegChange[],
): Promise<Leg[]> {
  const ids = legs.map(({ row }) => row.id)
  const histories = await listChangesOf(db, scope, ids)
  return legs.map(({ row, set }) => ({ row, set, history: histories.get(row.id) ?? [] }))
}

function withKeptBuffers(
  legs: readonly LegChange[],
  held: ReadonlyMap<number, HeldTime>,
): LegChange[] {
  const staying = legs.flatMap(({ row, wanted }) =>
    wanted ? [{ row, held: held.get(row.id)!, wanted: timesOf(wanted) }] : [],
  )
  const moving = legs.flatMap(({ row, set, busy }) =>
    busy
      ? [
          {
            freed: { ...held.get(row.id)!, waiting: waitingOf(row) },
            taken: { staffId: set.staffId, ...timesOf(busy) },
          },
        ]
      : [],
  )
  const kept = keepBuffers(
    staying.map(({ row, ...leg }) => ({
      ...leg,
      start: row.starts_at.getTime(),
      end: row.ends_at.getTime(),
    })),
    moving,
  )
  const spans = new Map(staying.map(({ row }, index) => [row.id, datesOf(kept[index]!)]))
  return legs.map(leg => ({ ...leg, busy: spans.get(leg.row.id) ?? leg.busy }))
}

function orderOf(legs: readonly LegChange[], held: ReadonlyMap<number, HeldTime>): number[] {
  const shifts = legs.map(({ row, set, busy }) => {
    const before = held.get(row.id)!
    // History from earlier releases lacks the time with buffers.
    const span = busy ?? (isMoved({ row, set }) && { from: set.startsAt, to: set.endsAt })
    const after = span ? { staffId: set.staffId, ...timesOf(span) } : before
    return { before, after }
  })
  return movingOrder(shifts)
}

export async function saveTogether(
  { db }: Context,
  row: AppointmentRow,
  save: (tx: Tx) => Promise<void>,
): Promise<ChangeOutcome> {
  try {
    await inTransaction(db, save)
    return { ok: true, row }
  } catch (error) {
    return whyNotSaved(error)
  }
}

export const lockedBy = (legs: readonly LegChange[]) => ({
  legs: legs.map(({ row }) => row),
  staffIds: legs.flatMap(({ row, set }) => [row.staff_id, set.staffId]),
  serviceIds: legs.flatMap(({ row, set }) => [row.service_id, set.serviceId]),
  sharesBusiness: legs.some(({ set }) => set.clientId !== undefined),
})

export const datesOf = ({ from, to }: HeldTime) => ({ from: new Date(from), to: new Date(to) })

const timesOf = ({ from, to }: { from: Date; to: Date }) => ({
  from: from.getTime(),
  to: to.getTime(),
})

const waitingOf = (row: AppointmentRow) => {
  const gap = bookedGap(row)
  return gap ? timesOf(gap) : undefined
}

/** The visit is completed only once all its parts are. */
export function combinedValues(legs: readonly LegChange[]): AppointmentValues {
  const [first, last] = [legs[0]!.set, legs.at(-1)!.set]
  const open = legs.find(({ set }) => isActive(set.status))?.set
  return { ...first, endsAt: last.endsAt, status: (open ?? first).status }
}

/** False after a concurrent change. */
export async function cancelLeg(
  context: Context,
  changer: Changer,
  row: AppointmentRow,
  tellClient: boolean,
): Promise<boolean> {
  const { scope, by, userId, member } = changer
  const rows = await listLegs(context.db, wholeCalendar(scope), row)
  const rest = rows.filter(leg => leg.id !== row.id)
  const first = rest[0]
  if (!first) return false
  const now = context.clock()
  const settings = await readChangeSettings(context.db, scope, row.id)
  if (by === 'client') requireBeforeCutoff(rows[0]!, settings.cutoffMinutes, now)
  const leaving = {
    row,
    settings,
    kind: 'cancelled',
    changer,
    set: { ...unchanged(row), ...NO_STEPS, status: 'cancelled' },
    tellClient,
    now,
  } as const
  const change = appointmentChangeOf(leaving, { isPushedToAll: true })
  const wasFirst = row.id === row.visit_id
  const event = wasFirst ? await readCalendarEvent(context.db, scope, row) : undefined
  const farewellChange = {
    ...change,
    earlier: {
      ...change.earlier,
      left: { id: first.id, startsAt: first.starts_at.toISOString() },
      ...(wasFirst ? { rest: first.id } : {}),
    },
  }
  // The visit may have a new first appointment, which needs its own reminders.
  const staying = await withBuffers(
    context,
    scope,
    rest.map(leg => ({ row: leg, set: unchanged(leg) })),
  )
  const kept: Save = {
    // If this was the last open service, the visit is complete, and its follow-up is planned.
    row: { ...wholeOf(rest), status: wholeOf(rows).status },
    settings: await readChangeSettings(context.db, scope, first.id),
    kind: 'edited',
    // A proved address is recorded once, with the cancellation.
    changer: { by, userId, member },
    set: combinedValues(staying),
    tellClient: false,
    now,
  }
  const legs = await withHistory(context, scope, staying)
  const parting = { ...leaving, passesOn: wasFirst }
  const outcome = await saveNotified(context, parting, (farewell, withdrawn, passed) => {
    // Claimed notices count as waiting: the gate refuses them, because their appointment is
    // cancelled.
    const inherited = wasFirst ? passed.map(notice => ({ ...notice, waiting: true })) : []
    // A status change tells readers nothing new. It only carries over changes of the rest that are
    // still to be announced.
    const isCounted = farewell.some(isCaused)
    const noticed = { ...kept, kind: 'status', legs, inherited, isCounted } as const
    return saveNotified(context, noticed, (planned, waiting) =>
      saveTogether(context, row, async tx => {
        if (wasFirst) await lockVisitSale(tx, scope, row.id)
        const held = await lockVisit(
          tx,
          scope,
          lockedBy(rows.map(leg => ({ row: leg, set: unchanged(leg) }))),
        )
        const freed = { ...held.get(row.id)!, waiting: waitingOf(row) }
        const regained = regainBuffers(
          staying.map(leg => ({ held: held.get(leg.row.id)!, wanted: timesOf(leg.busy) })),
          freed,
        )
        if (wasFirst) {
          await copyWithheld(tx, scope, { from: row.id, to: first.id })
          await moveVisitMessages(tx, scope, { from: row.id, to: first.id, planned, now })
        }
        await changeLegs(tx, scope, [
          {
            change: { ...farewellChange, log: by === 'owner' ? [] : undefined },
            planned: farewell,
            waiting: withdrawn,
          },
          ...staying.map((leg, index) => ({
            change: {
              ...appointmentChangeOf({ ...kept, ...leg }, { isPushedToAll: false }),
              busy: datesOf(regained[index]!),
              ...(index === 0 && event !== undefined ? { earlier: { event } } : {}),
            },
            planned: index === 0 ? planned : [],
            waiting: index === 0 ? waiting : [],
          })),
        ])
        await leaveVisit(tx, scope, { id: row.id, restIds: rest.map(({ id }) => id) })
        if (wasFirst) await moveSale(tx, scope, { from: row.id, to: first.id })
      }),
    )
  })
  return outcome.ok
}

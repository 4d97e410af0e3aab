import { findEarlierOffer } from '#features/availability/service.ts'
import { readChangeSettings } from '#features/messages/planning/service.ts'
import { wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { requireOwn } from '#platform/reach.ts'
import { noTime } from '../booking/offer-service.ts'
import type { Changes } from '../changes/notice-queries.ts'
import { listChangesOf } from '../changes/notice-queries.ts'
import type { AppointmentValues } from '../changes/queries.ts'
import { type Changer, requireUnblocked } from '../changes/refusals-service.ts'
import { type AppointmentRow, listLegs } from '../reading/queries.ts'
import { busyBefore, gapBefore, minutesIn } from '../waiting-rules.ts'
import { saveVisit } from './save-service.ts'
import { type WholeVisit, wholeOf } from './whole-service.ts'

interface Undo {
  since: number
  retimed: boolean
  anyHours: boolean
  restored: (row: AppointmentRow, changes: Changes) => AppointmentValues
  gone: string
}

/** Undefined after a concurrent change. */
export async function restoreVisit(
  context: Context,
  changer: Changer,
  row: AppointmentRow,
  { since, retimed, anyHours, restored, gone }: Undo,
): Promise<WholeVisit | undefined> {
  const { scope } = changer
  const rows = await listLegs(context.db, wholeCalendar(scope), row)
  for (const leg of rows) requireOwn(scope, leg.staff_id)
  const all = await listChangesOf(
    context.db,
    scope,
    rows.map(({ id }) => id),
  )
  const legs = rows.map(leg => {
    const changes = (all.get(leg.id) ?? []).filter(({ version }) => version > since)
    const before = changes[0]?.before ?? {}
    const set = restored(leg, changes)
    return {
      row: leg,
      set: retimed ? { ...set, gap: gapBefore(before) } : set,
      busy: busyBefore(before),
    }
  })
  let revision: number | undefined
  for (const { row: leg, set, busy } of retimed ? legs : []) {
    const { serviceId, staffId, startsAt, endsAt, gap } = set
    const offer = await findEarlierOffer(context, scope, {
      serviceId,
      staffId,
      startsAt,
      endsAt,
      gap: minutesIn(gap, startsAt),
      busy,
      anyHours,
      excludeId: leg.id,
      excludeVisitId: leg.visit_id ?? undefined,
      onPage: leg.status === 'cancelled' && leg.created_by === 'client',
    })
    if (!offer?.offered) throw noTime(offer?.taken ?? false, [], gone)
    revision ??= offer.row.revision
  }
  const outcome = await saveVisit(context, {
    changer,
    legs,
    settings: await readChangeSettings(context.db, scope, row.id),
    kind: 'restored',
    tellClient: true,
    keepsRemoved: !retimed,
    unlessBlocked: retimed,
    revision,
    now: context.clock(),
  })
  if (outcome.ok) return wholeOf(await listLegs(context.db, wholeCalendar(scope), row))
  if (retimed) await requireUnblocked(context, changer, row.id)
  if (outcome.reason === 'slot-taken') throw noTime(true, [])
  return undefined
}

import { formatList } from '#domain/time/format-list.ts'
import type { CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { listLegsOf } from '../reading/queries.ts'
import { isActive } from '../rules.ts'

export type WholeVisit = AppointmentRow & { legs: readonly AppointmentRow[] }

export const legsOf = (row: AppointmentRow | WholeVisit): readonly AppointmentRow[] =>
  'legs' in row ? row.legs : [row]

const distinct = <T>(values: readonly T[]) => [...new Set(values)]

/** The first appointment, which owns messages and links, with the end of the last. */
export function wholeOf(legs: readonly AppointmentRow[]): WholeVisit {
  const first = legs[0]!
  return {
    ...first,
    legs,
    ends_at: legs.at(-1)!.ends_at,
    status: (legs.find(leg => isActive(leg.status)) ?? first).status,
    service_name: formatList(
      legs.map(leg => leg.service_name),
      'en',
    ),
    staff_name: formatList(distinct(legs.map(leg => leg.staff_name)), 'en'),
  }
}

/** Runs no query if there are no visits. */
export async function withVisits(
  db: Db,
  scope: CalendarScope,
  rows: readonly AppointmentRow[],
): Promise<(AppointmentRow | WholeVisit)[]> {
  const visitIds = rows.flatMap(({ visit_id }) => (visit_id === null ? [] : [visit_id]))
  if (visitIds.length === 0) return [...rows]
  const legs = await listLegsOf(db, scope, visitIds)
  return rows.map(row =>
    row.visit_id === null ? row : wholeOf(legs.filter(leg => leg.visit_id === row.visit_id)),
  )
}

export const wholeVisit = async (db: Db, scope: CalendarScope, row: AppointmentRow) =>
  (await withVisits(db, scope, [row]))[0]!

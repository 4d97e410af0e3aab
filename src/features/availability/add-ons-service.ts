import { type AddOn, addedMinutes } from '#domain/add-ons.ts'
import { refuse } from '#platform/refusal.ts'
import type { AvailabilityRow, Window } from './queries.ts'

type Asked = Pick<Window, 'addOnIds' | 'addedMinutes'>

const DAY_MINUTES = 1440

function chosenOf({ add_ons }: AvailabilityRow, ids: readonly number[]): AddOn[] | undefined {
  const chosen = (add_ons ?? []).filter(({ id }) => ids.includes(id))
  return chosen.length === new Set(ids).size ? chosen : undefined
}

/** Drops rows that become longer than a day. @throws 400 if none is left. */
export function withAddOnMinutes(
  rows: AvailabilityRow[],
  { addOnIds = [], addedMinutes: sold = 0 }: Asked,
): AvailabilityRow[] | undefined {
  const [first] = rows
  if (!first || (addOnIds.length === 0 && sold === 0)) return rows
  const added = chosenOf(first, addOnIds)
  if (!added) return undefined
  const minutes = addedMinutes(added) + sold
  const fitting = rows.filter(row => minutes === 0 || row.duration_minutes + minutes <= DAY_MINUTES)
  if (fitting.length === 0) throw tooLong()
  return fitting.map(row => ({
    ...row,
    duration_minutes: row.duration_minutes + minutes,
    added,
    added_minutes: minutes,
  }))
}

const tooLong = () => {
  return refuse.field('addOnIds', 'With these add-ons, the appointment is longer than 24 hours.')
}

export function withAddOns(rows: AvailabilityRow[], asked: Asked): AvailabilityRow[] {
  const found = withAddOnMinutes(rows, asked)
  if (found) return found
  throw refuse.field('addOnIds', 'One of these add-ons isn’t offered with this service.')
}

import { addedMinutes } from '#domain/add-ons.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { AppointmentDraft } from '../reading/draft-rules.ts'
import { addedCents } from '../reading/extras-rules.ts'

/** The most frequent value; on a tie, the first. */
function usual(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: number | undefined
  for (const [value, count] of counts)
    if (best === undefined || count > counts.get(best)!) best = value
  return best
}

export const usualMinutesOf = (rows: readonly AppointmentDraft[]) =>
  usual(
    rows.flatMap(({ startsAt = 0, endsAt, addOns }) =>
      endsAt ? (endsAt - startsAt) / MINUTE_MS - addedMinutes(addOns) : [],
    ),
  )

export const usualCentsOf = (rows: readonly AppointmentDraft[]) =>
  usual(
    rows.flatMap(({ priceCents, addOns }) =>
      priceCents === undefined ? [] : priceCents - addedCents(addOns),
    ),
  )

import { addedMinutes } from '#domain/add-ons.ts'
import type { MinuteSpan } from '#domain/availability/types.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { AppointmentDraft } from '../reading/draft-rules.ts'

/** Without an end, the service's length applies. */
export function spanOf(
  { startsAt = 0, endsAt, addOns }: AppointmentDraft,
  minutes: number | undefined,
) {
  if (endsAt !== undefined || minutes === undefined) return { startsAt, endsAt }
  return { startsAt, endsAt: startsAt + (minutes + addedMinutes(addOns)) * MINUTE_MS }
}

interface NamedSpan {
  serviceKey: string
  staffKey: string
  startsAt: number
  endsAt: number | undefined
}

export function problemsOf({ serviceKey, staffKey, startsAt, endsAt }: NamedSpan): string[] {
  const problems: string[] = []
  if (serviceKey === '') problems.push('This row has no service. Choose one for such rows.')
  if (staffKey === '') problems.push('This row has no staff member. Choose one for such rows.')
  if (endsAt === undefined) problems.push('This row has neither an end nor a duration.')
  else if (endsAt <= startsAt) problems.push('The end is not after the start.')
  else if (endsAt - startsAt > DAY_MS) problems.push('An appointment can be at most 24 hours long.')
  if (!(startsAt >= MIN_INSTANT && startsAt < MAX_INSTANT))
    problems.push('The date is too far away.')
  return problems
}

/** The bounds of `instant` in the contracts. */
const MIN_INSTANT = Date.UTC(1970, 0, 1)
const MAX_INSTANT = Date.UTC(2200, 0, 1)

export function gapWithin(gap: MinuteSpan, startsAt: number, endsAt: number): Interval | undefined {
  const end = startsAt + gap.endMinute * MINUTE_MS
  return end < endsAt ? { start: startsAt + gap.startMinute * MINUTE_MS, end } : undefined
}

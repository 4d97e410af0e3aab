import type { AddOnDraft } from '../reading/draft-rules.ts'

/** On a tie, the first. */
export function usual(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: number | undefined
  for (const [value, count] of counts)
    if (best === undefined || count > counts.get(best)!) best = value
  return best
}

export const addedCents = (addOns: readonly AddOnDraft[]) =>
  addOns.reduce((sum, { priceCents }) => sum + priceCents, 0)

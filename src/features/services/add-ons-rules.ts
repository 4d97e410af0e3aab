import type { AddOn } from '#domain/add-ons.ts'
import { formatCents } from '#domain/money.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'

/** '+20 min · $25.00'. */
export const addOnDetail = (
  { minutes, price }: Omit<AddOn, 'id' | 'name'>,
  words: Words['services']['addOns'],
): string =>
  [
    minutes > 0 ? fill(words.minutes, { minutes: String(minutes) }) : words.noMinutes,
    price > 0 ? formatCents(price) : words.free,
  ].join(' · ')

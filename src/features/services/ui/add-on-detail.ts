import { formatCents } from '#domain/money.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

export function useAddOnDetail() {
  const { addOns: words } = useWords('services')
  return ({ minutes, price }: { minutes: number; price: number }): string =>
    [
      minutes > 0 ? fill(words.minutes, { minutes: String(minutes) }) : words.noMinutes,
      price > 0 ? formatCents(price) : words.free,
    ].join(' · ')
}

import type { TradeName } from '#features/setup/trade-rules.ts'
import { trades } from '#features/setup/trades-rules.ts'
import { useWords } from '#web/lib/words.tsx'
import { Section } from './section.tsx'

const named = (Object.keys(trades) as TradeName[]).filter(name => name !== 'other')

export function Trades() {
  const words = useWords('landing').trades
  const labels = useWords('trades')
  return (
    <Section id="trades" title={words.title} text={words.text}>
      <ul className="flex max-w-4xl flex-wrap gap-2">
        {named.map(name => (
          <li
            key={name}
            className="rounded-full border border-line bg-surface px-4 py-2 text-14 font-medium text-ink"
          >
            {labels[name].label}
          </li>
        ))}
      </ul>
    </Section>
  )
}

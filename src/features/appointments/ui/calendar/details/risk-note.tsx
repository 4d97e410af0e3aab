import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Risk } from '#domain/no-show/risk.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import { RiskBadge } from '../risk-badge.tsx'

/** Easier to read than a percentage, and not falsely precise. */
function oddsWords(probability: number, words: Words['appointments']['risk']): string {
  if (probability < 0.02) return words.hardlyAny
  const outOf = Math.round(1 / probability)
  return outOf <= 1 ? words.likely : fill(words.odds, { outOf })
}

export function RiskNote({ risk }: { risk: Risk & { learnedFrom: number } }) {
  const words = useWords('appointments').risk
  const { probability, level, reasons, learnedFrom } = risk
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <RiskBadge level={level} />
        <p className="text-13 text-ink">
          {oddsWords(probability, words)}{' '}
          <span className="text-muted tabular-nums">
            {fill(words.percent, { percent: Math.round(probability * 100) })}
          </span>
        </p>
      </div>
      <ul className="mt-2 grid gap-1.5">
        {reasons.map(({ text, raises }) => (
          <li key={text} className="flex items-center gap-2 text-13 text-ink">
            <Icon
              of={raises ? ArrowUp : ArrowDown}
              size={16}
              label={raises ? words.raises : words.lowers}
              className={raises ? 'text-warning' : 'text-success'}
            />
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-pretty text-muted">
        {learnedFrom > 0 ? words.learned : words.published}
      </p>
    </>
  )
}

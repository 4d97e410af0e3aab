import { ArrowDown, ArrowUp } from 'lucide-react'
import type { Risk } from '#domain/no-show/risk.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { RiskBadge } from '../risk-badge.tsx'

/** 'About 1 in 4'; easier to read than a percentage, and less falsely exact. */
function oddsWords(probability: number): string {
  if (probability < 0.02) return 'Hardly any risk of a no-show'
  const outOf = Math.round(1 / probability)
  return outOf <= 1 ? 'More likely a no-show than not' : `No-show risk: about 1 in ${outOf}`
}

/** The no-show risk of an appointment and the reasons that raise or lower it. */
export function RiskNote({ risk }: { risk: Risk & { learnedFrom: number } }) {
  const { probability, level, reasons, learnedFrom } = risk
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <RiskBadge level={level} />
        <p className="text-13 text-ink">
          {oddsWords(probability)}{' '}
          <span className="text-muted tabular-nums">({Math.round(probability * 100)}%)</span>
        </p>
      </div>
      <ul className="mt-2 grid gap-1.5">
        {reasons.map(({ text, raises }) => (
          <li key={text} className="flex items-center gap-2 text-13 text-ink">
            <Icon
              of={raises ? ArrowUp : ArrowDown}
              size={16}
              label={raises ? 'Raises the risk:' : 'Lowers the risk:'}
              className={raises ? 'text-warning' : 'text-success'}
            />
            {text}
          </li>
        ))}
      </ul>
      <p className="mt-2 text-12 text-pretty text-muted">
        {learnedFrom > 0
          ? 'Learned from your own past appointments'
          : 'From published figures, until you have marked enough no-shows of your own'}
        : how far ahead they were booked, how often the client came, whether they confirmed, and
        when. No personal traits are used.
      </p>
    </>
  )
}

import { formatCount } from '#domain/number.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'

interface CreditBalanceProps {
  /** Undefined while loading, null after a failure. */
  credits: number | null | undefined
}

export function CreditBalance({ credits }: CreditBalanceProps) {
  const words = useWords('credits').balance
  const language = useLanguage()
  return (
    <div>
      <p className="text-14 text-muted">{words.label}</p>
      {credits === undefined ? (
        <Skeleton className="mt-1 h-10 w-24" />
      ) : (
        <p
          className="mt-1 text-32 font-semibold tabular-nums text-ink"
          data-testid="credit-balance"
        >
          {credits === null ? '–' : formatCount(credits)}
        </p>
      )}
      <p className="mt-1 text-13 text-muted">{words.text}</p>
      <p role="status" className="sr-only">
        {credits == null ? '' : fillCount(words.status, credits, language)}
      </p>
    </div>
  )
}

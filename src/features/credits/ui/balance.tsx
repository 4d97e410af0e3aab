import { formatCount } from '#domain/number.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { creditCount } from './wording.ts'

interface CreditBalanceProps {
  /** Undefined while it is being read. */
  credits: number | undefined
}

/** How many notification credits there are, and what they do. */
export function CreditBalance({ credits }: CreditBalanceProps) {
  return (
    <div>
      <p className="text-14 text-muted">Notification credits</p>
      {credits === undefined ? (
        <Skeleton className="mt-1 h-10 w-24" />
      ) : (
        <p
          className="mt-1 text-32 font-semibold tabular-nums text-ink"
          data-testid="credit-balance"
        >
          {formatCount(credits)}
        </p>
      )}
      <p className="mt-1 text-13 text-muted">
        1 credit costs $0.10 and pays for one WhatsApp message or voice call; an SMS takes one for
        each part. Email is free. Credits never expire.
      </p>
      <p role="status" className="sr-only">
        {credits === undefined ? '' : `You have ${creditCount(credits)}.`}
      </p>
    </div>
  )
}

import { Button } from '#web/kit/base/button.tsx'
import { Banner, Skeleton } from '#web/kit/base/surfaces.tsx'

/** How far PayPal's script is, in the words of its library. */
export type LoadingState = 'initial' | 'pending' | 'resolved' | 'rejected'

const words: Record<Exclude<LoadingState, 'resolved'>, string> = {
  initial: 'Preparing the payment button…',
  pending: 'Loading the payment button…',
  rejected: 'The payment button could not be loaded',
}

interface ButtonPlaceProps {
  state: Exclude<LoadingState, 'resolved'>
  onRetry?: () => void
}

/** What stands where the button will be, as long as it can't. */
export function ButtonPlace({ state, onRetry }: ButtonPlaceProps) {
  if (state === 'rejected') {
    return (
      <div data-payment-button={state}>
        <Banner
          tone="danger"
          alert
          title={words.rejected}
          actions={onRetry && <Button onClick={onRetry}>Try again</Button>}
        >
          Nothing was charged. Check your connection, and whether something in your browser blocks
          PayPal.
        </Banner>
      </div>
    )
  }
  return (
    <div data-payment-button={state} role="status" className="grid gap-2">
      <Skeleton className="h-12 w-full" />
      <p className="text-13 text-muted">{words[state]}</p>
    </div>
  )
}

import { Button } from '#web/kit/base/button.tsx'
import { Banner, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'

export type LoadingState = 'initial' | 'pending' | 'resolved' | 'rejected'

interface ButtonPlaceProps {
  state: Exclude<LoadingState, 'resolved'>
  onRetry?: () => void
}

export function ButtonPlace({ state, onRetry }: ButtonPlaceProps) {
  const { button: words, tryAgain } = useWords('payments')
  if (state === 'rejected') {
    return (
      <div data-payment-button={state}>
        <Banner
          tone="danger"
          alert
          title={words.rejected}
          actions={onRetry && <Button onClick={onRetry}>{tryAgain}</Button>}
        >
          {words.rejectedText}
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

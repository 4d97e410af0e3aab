import { Button } from '#web/kit/base/button.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { ApiError, NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'

interface LoadProblemProps {
  error: unknown
  busy: boolean
  onRetry: () => unknown
}

export function LoadProblem({ error, busy, onRetry }: LoadProblemProps) {
  const words = useWords('calendar').failed
  const offline = error instanceof ApiError && error.status === 0
  return (
    <Banner
      tone="danger"
      alert
      title={words.title}
      className="mb-6"
      actions={
        <Button size="sm" busy={busy} onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {offline ? NETWORK_FAILURE : words.text}
    </Banner>
  )
}

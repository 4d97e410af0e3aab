import { Button } from '#web/kit/base/button.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { ApiError, NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'

interface LoadProblemProps {
  /** Renders nothing unless this query failed. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

export function LoadProblem({ query: { error, isFetching, refetch } }: LoadProblemProps) {
  const words = useWords('calendar').failed
  if (!error) return null
  const offline = error instanceof ApiError && error.status === 0
  return (
    <Banner
      tone="danger"
      alert
      title={words.title}
      className="mb-6"
      actions={
        <Button size="sm" busy={isFetching} onClick={() => refetch()}>
          {words.retry}
        </Button>
      }
    >
      {offline ? NETWORK_FAILURE : words.text}
    </Banner>
  )
}

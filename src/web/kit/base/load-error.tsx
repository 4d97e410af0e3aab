import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { Button } from './button.tsx'
import { Banner } from './surfaces.tsx'

interface LoadErrorProps {
  /** What is missing: 'Your services could not be loaded'. */
  title: string
  /** The query that failed; nothing shows while it has not. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

/** What could not be read, why, and the way to try again. */
export function LoadError({ title, query: { error, isFetching, refetch } }: LoadErrorProps) {
  const words = useWords('kit')
  if (!error) return null
  return (
    <Banner
      tone="danger"
      alert
      title={title}
      actions={
        <Button size="sm" busy={isFetching} onClick={() => refetch()}>
          {words.tryAgain}
        </Button>
      }
    >
      {sentenceFor(error)}
    </Banner>
  )
}

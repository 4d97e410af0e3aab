import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { Button } from './button.tsx'
import { Banner } from './surfaces.tsx'

interface LoadErrorProps {
  title: string
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
}

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

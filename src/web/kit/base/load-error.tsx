import type { ReactNode } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { Button } from './button.tsx'
import { Banner } from './surfaces.tsx'

interface LoadErrorProps {
  title?: string
  /** Renders nothing unless this query failed. */
  query: { error: unknown; isFetching: boolean; refetch: () => unknown }
  className?: string
  /** Replaces the server's sentence. */
  children?: ReactNode
}

export function LoadError({ title, query, className, children }: LoadErrorProps) {
  const { error, isFetching, refetch } = query
  const words = useWords('kit')
  if (!error) return null
  return (
    <Banner
      tone="danger"
      alert
      title={title}
      className={className}
      actions={
        <Button size="sm" busy={isFetching} onClick={() => refetch()}>
          {words.tryAgain}
        </Button>
      }
    >
      {children || sentenceFor(error)}
    </Banner>
  )
}

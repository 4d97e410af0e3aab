import type { ReactNode } from 'react'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { Banner } from './surfaces.tsx'
import { TransientButton } from './transient-button.tsx'

interface LoadErrorProps {
  title?: string
  /** Renders nothing unless this query failed. MoreButton shows why a further page failed. */
  query: {
    error: unknown
    isFetching: boolean
    isFetchNextPageError?: boolean
    refetch: () => unknown
  }
  className?: string
  /** Replaces the server's sentence. */
  children?: ReactNode
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404

export function LoadError({ title, query, className, children }: LoadErrorProps) {
  const { error, isFetching, isFetchNextPageError, refetch } = query
  const words = useWords('kit')
  if (!error || isFetchNextPageError) return null
  return (
    <Banner
      tone="danger"
      alert
      title={title}
      className={className}
      actions={
        !isMissing(error) && (
          <TransientButton size="sm" busy={isFetching} onClick={() => refetch()}>
            {words.tryAgain}
          </TransientButton>
        )
      }
    >
      {children || sentenceFor(error)}
    </Banner>
  )
}

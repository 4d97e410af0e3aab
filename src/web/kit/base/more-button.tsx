import type { ReactNode } from 'react'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface MoreButtonProps {
  query: {
    error: unknown
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  className?: string
  children: ReactNode
}

/** After the last page, focus stays at the end of the list. */
export function MoreButton({
  query: { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage },
  className,
  children,
}: MoreButtonProps) {
  const end = useLostFocus<HTMLDivElement>(hasNextPage || undefined, { preventScroll: true })
  return (
    <div
      ref={end}
      tabIndex={-1}
      className={hasNextPage ? cx('flex flex-col items-center gap-3', className) : 'sr-only'}
    >
      {isFetchNextPageError && !isFetchingNextPage && (
        <p role="alert" className="text-14 text-danger-ink">
          {sentenceFor(error)}
        </p>
      )}
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {children}
        </Button>
      )}
    </div>
  )
}

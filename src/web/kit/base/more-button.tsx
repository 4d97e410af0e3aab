import type { ReactNode } from 'react'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
  children: ReactNode
}

/** After the last page, focus stays at the end of the list. */
export function MoreButton({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  className,
  children,
}: MoreButtonProps) {
  const end = useLostFocus<HTMLDivElement>(hasNextPage || undefined, { preventScroll: true })
  return (
    <div
      ref={end}
      tabIndex={-1}
      className={hasNextPage ? cx('flex justify-center', className) : 'sr-only'}
    >
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {children}
        </Button>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  className?: string
  children: ReactNode
}

export const MoreButton = ({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  className,
  children,
}: MoreButtonProps) =>
  hasNextPage && (
    <div className={cx('flex justify-center', className)}>
      <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {children}
      </Button>
    </div>
  )

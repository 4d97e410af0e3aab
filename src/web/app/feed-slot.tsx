import { Suspense } from 'react'
import type { FeedDialogProps } from '#features/feeds/ui/feed-dialog.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'

const dialog = onDemand(async () => (await import('./feed-dialog.tsx')).FeedDialog)

export const feedSlot = (props: FeedDialogProps) => (
  <Suspense fallback={null}>
    <dialog.Component {...props} />
  </Suspense>
)

import { Suspense } from 'react'
import type { EmbedDialogProps } from '#features/booking-pages/ui/embed-dialog.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'

const dialog = onDemand(async () => (await import('./embed-dialog.tsx')).EmbedDialog)

/** Fetches code and words when an owner opens it. */
export const embedSlot = (props: EmbedDialogProps) => (
  <Suspense fallback={null}>
    <dialog.Component {...props} />
  </Suspense>
)

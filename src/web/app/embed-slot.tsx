import { Suspense } from 'react'
import type { EmbedDialogProps } from '#features/booking-pages/ui/embed-dialog.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'

const dialog = onDemand(async () => (await import('./embed-dialog.tsx')).EmbedDialog)

export const embedSlot = (props: EmbedDialogProps) => (
  <Suspense fallback={null}>
    <dialog.Component {...props} />
  </Suspense>
)

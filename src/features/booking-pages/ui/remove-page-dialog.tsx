import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { paths } from '#web/lib/paths.ts'
import type { Page } from '../contract.ts'
import { useRemovePage } from './data.ts'

interface RemovePageDialogProps {
  page: Page
  onClose: () => void
}

/** Asks before a page goes off the web. */
export function RemovePageDialog({ page, onClose }: RemovePageDialogProps) {
  return (
    <RemovalDialog
      removal={useRemovePage()}
      of={page.name}
      onClose={onClose}
      title={`Remove ${page.title}?`}
      description={`Whoever opens ${paths.bookingPage(page.name)} finds nothing there. Appointments made on it stay, and clients can still change them by the links in their messages.`}
      confirmLabel="Remove page"
      done="Public booking page removed"
    />
  )
}

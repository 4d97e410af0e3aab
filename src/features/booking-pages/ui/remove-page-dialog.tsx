import { toast } from '#web/kit/base/toast-store.ts'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import type { Page } from '../contract.ts'
import { useRemovePage } from './data.ts'

interface RemovePageDialogProps {
  page: Page
  onClose: () => void
}

/** Asks before a page goes off the web. */
export function RemovePageDialog({ page, onClose }: RemovePageDialogProps) {
  const remove = useRemovePage()
  const confirm = () =>
    remove.mutate(page.name, {
      onSuccess: () => {
        toast({ title: 'Success', description: 'Public booking page removed' })
        onClose()
      },
      onError: error => toast({ variant: 'destructive', title: 'Error', description: sentenceFor(error) }),
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      busy={remove.isPending}
      title={`Remove ${page.title}?`}
      description={`Whoever opens ${paths.bookingPage(page.name)} finds nothing there. Appointments made on it stay, and clients can still change them by the links in their messages.`}
      confirmLabel="Remove page"
    />
  )
}

import { toast } from '#web/kit/base/toast-store.ts'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import type { Service } from '../contract.ts'
import { useRemoveService } from './data.ts'

interface RemoveServiceDialogProps {
  service: Service
  onClose: () => void
}

/** Asks before a service goes, and says what goes with it. */
export function RemoveServiceDialog({ service, onClose }: RemoveServiceDialogProps) {
  const remove = useRemoveService()
  const confirm = () =>
    remove.mutate(service.id, {
      onSuccess: () => {
        toast({ title: 'Success', description: 'Service removed' })
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
      title={`Remove ${service.name}?`}
      description="It leaves your booking pages at once and can’t be booked any more. Appointments already booked stay as they are."
      confirmLabel="Remove service"
    />
  )
}

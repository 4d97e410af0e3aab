import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import type { Service } from '../contract.ts'
import { useRemoveService } from './data.ts'

interface RemoveServiceDialogProps {
  service: Service
  onClose: () => void
}

/** Asks before a service goes, and says what goes with it. */
export function RemoveServiceDialog({ service, onClose }: RemoveServiceDialogProps) {
  return (
    <RemovalDialog
      removal={useRemoveService()}
      of={service.id}
      onClose={onClose}
      title={`Remove ${service.name}?`}
      description="It leaves your booking pages at once and can’t be booked any more. Appointments already booked stay as they are."
      confirmLabel="Remove service"
      done="Service removed"
    />
  )
}

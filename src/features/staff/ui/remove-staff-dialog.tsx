import { toast } from '#web/kit/base/toast-store.ts'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import type { StaffMember } from '../contract.ts'
import { useRemoveStaff } from './data.ts'

interface RemoveStaffDialogProps {
  member: StaffMember
  onClose: () => void
}

/** Asks before a staff member goes, and says what goes with them. */
export function RemoveStaffDialog({ member, onClose }: RemoveStaffDialogProps) {
  const remove = useRemoveStaff()
  const confirm = () =>
    remove.mutate(member.id, {
      onSuccess: () => {
        toast({ title: 'Success', description: 'Staff member removed' })
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
      title={`Remove ${member.name}?`}
      description="They leave your booking pages at once, with their hours and absences. Appointments already booked stay as they are."
      confirmLabel="Remove team member"
    />
  )
}

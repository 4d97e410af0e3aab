import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import type { StaffMember } from '../contract.ts'
import { useRemoveStaff } from './data.ts'

interface RemoveStaffDialogProps {
  member: StaffMember
  onClose: () => void
}

/** Asks before a staff member goes, and says what goes with them. */
export function RemoveStaffDialog({ member, onClose }: RemoveStaffDialogProps) {
  return (
    <RemovalDialog
      removal={useRemoveStaff()}
      of={member.id}
      onClose={onClose}
      title={`Remove ${member.name}?`}
      description="They leave your booking pages at once, with their hours and absences. Appointments already booked stay as they are."
      confirmLabel="Remove team member"
      done="Staff member removed"
    />
  )
}

import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { StaffMember } from '../contract.ts'
import { useRemoveStaff } from './data.ts'

interface RemoveStaffDialogProps {
  member: StaffMember
  onClose: () => void
}

export function RemoveStaffDialog({ member, onClose }: RemoveStaffDialogProps) {
  const words = useWords('staff').removal
  return (
    <RemovalDialog
      removal={useRemoveStaff()}
      of={member.id}
      onClose={onClose}
      title={fill(words.title, { name: member.name })}
      description={words.description}
      confirmLabel={words.confirm}
      done={words.done}
    />
  )
}

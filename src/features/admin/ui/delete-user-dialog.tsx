import type { Account } from '#features/accounts/contract.ts'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useDeleteUser } from './data.ts'

interface DeleteUserDialogProps {
  user: Account
  onClose: () => void
}

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  return (
    <RemovalDialog
      removal={useDeleteUser()}
      of={user.id}
      onClose={onClose}
      title={<span className="break-words">Delete {user.username}?</span>}
      description={
        <>
          This will permanently delete the user and all their data. This action cannot be undone.
          <span className="mt-2 block">
            Businesses that they own are closed. People who work only there lose their login as
            well.
          </span>
        </>
      }
      confirmLabel="Delete User"
      done="User deleted successfully"
    />
  )
}

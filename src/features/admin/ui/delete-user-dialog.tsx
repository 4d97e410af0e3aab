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
            Any businesses they own are closed, and people who work only there lose their login,
            too.
          </span>
        </>
      }
      confirmLabel="Delete User"
      done="User deleted successfully"
    />
  )
}

import type { User } from '#features/accounts/contract.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useDeleteUser } from './data.ts'

interface DeleteUserDialogProps {
  user: User
  onClose: () => void
}

/** Asks before a user goes with everything that is theirs. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const removal = useDeleteUser()
  const confirm = () =>
    removal.mutate(user.id, {
      onSuccess: () => {
        toast({ title: 'Success', description: 'User deleted successfully' })
        onClose()
      },
      onError: error => toast({ variant: 'destructive', title: 'Error', description: sentenceFor(error) }),
    })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={confirm}
      busy={removal.isPending}
      title={<span className="break-words">Delete {user.username}?</span>}
      description="This will permanently delete the user and all their data. This action cannot be undone."
      confirmLabel="Delete User"
    />
  )
}

import type { ReactNode } from 'react'
import { showError, showSuccess } from '../base/result-toasts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Removal<Key> {
  mutateAsync(key: Key): Promise<unknown>
  isPending: boolean
}

interface RemovalDialogProps<Key> {
  removal: Removal<Key>
  of: Key
  onClose: () => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  done: string
  onError?: (error: unknown) => void
  children?: ReactNode
}

/** Stays open on failure. */
export function RemovalDialog<Key>({
  removal,
  of,
  onClose,
  done,
  onError = showError,
  ...words
}: RemovalDialogProps<Key>) {
  // Callbacks passed to `mutate` don't run once the refreshed screen no longer has the hook.
  const confirm = () =>
    removal.mutateAsync(of).then(() => {
      showSuccess(done)
      onClose()
    }, onError)
  return (
    <ConfirmDialog open onClose={onClose} onConfirm={confirm} busy={removal.isPending} {...words} />
  )
}

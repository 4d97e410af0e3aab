import type { ReactNode } from 'react'
import { showError, showSuccess } from '../base/result-toasts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Removal<Key> {
  mutate(key: Key, then: { onSuccess: () => void; onError: (error: unknown) => void }): void
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
}

/** Stays open on failure. */
export function RemovalDialog<Key>({
  removal,
  of,
  onClose,
  done,
  ...words
}: RemovalDialogProps<Key>) {
  const confirm = () =>
    removal.mutate(of, {
      onSuccess: () => {
        showSuccess(done)
        onClose()
      },
      onError: showError,
    })
  return (
    <ConfirmDialog open onClose={onClose} onConfirm={confirm} busy={removal.isPending} {...words} />
  )
}

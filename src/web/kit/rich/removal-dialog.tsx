import type { ReactNode } from 'react'
import { showError, showSuccess } from '../base/result-toasts.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Removal<Key> {
  mutate(key: Key, then: { onSuccess: () => void; onError: (error: unknown) => void }): void
  isPending: boolean
}

interface RemovalDialogProps<Key> {
  /** The mutation that removes the object, and the object's key. */
  removal: Removal<Key>
  of: Key
  onClose: () => void
  /** Names the object: 'Remove Haircut?' */
  title: ReactNode
  /** Consequences: which data is removed too, and which stays. */
  description: ReactNode
  confirmLabel: string
  /** The success message: 'Service removed'. */
  done: string
}

/** Confirms a removal, runs it and shows the result in a toast. Stays open on failure. */
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

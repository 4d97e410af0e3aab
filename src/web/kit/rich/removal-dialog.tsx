import type { ReactNode } from 'react'
import { tellDone, tellError } from '../base/tell.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface Removal<Key> {
  mutate(key: Key, then: { onSuccess: () => void; onError: (error: unknown) => void }): void
  isPending: boolean
}

interface RemovalDialogProps<Key> {
  /** The call that removes, and what it knows the thing by. */
  removal: Removal<Key>
  of: Key
  onClose: () => void
  /** The question, with what goes by its name: 'Remove Haircut?' */
  title: ReactNode
  /** What goes with it, and what stays. */
  description: ReactNode
  /** The act by its name: 'Remove service'. */
  confirmLabel: string
  /** Said when it is gone: 'Service removed'. */
  done: string
}

/**
 * Asks before something goes, removes it, and says how that went. Stays open when it could not be
 * removed.
 */
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
        tellDone(done)
        onClose()
      },
      onError: tellError,
    })
  return (
    <ConfirmDialog open onClose={onClose} onConfirm={confirm} busy={removal.isPending} {...words} />
  )
}

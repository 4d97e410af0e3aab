import type { ReactNode } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { Button } from '../base/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../base/dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** Names the object: 'Delete Haircut and wash?' */
  title: ReactNode
  /** The consequence, and whether it can be undone. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busy?: boolean
  /** Fields to fill in first, such as the password. */
  children?: ReactNode
}

/** Confirms a destructive action. Focus starts on Cancel. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  description,
  confirmLabel,
  cancelLabel,
  busy,
  children,
}: ConfirmDialogProps) {
  const { cancel } = useWords('shell').dialog
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={description}
      size="sm"
      role="alertdialog"
    >
      {children && <DialogBody>{children}</DialogBody>}
      <DialogFooter className="border-t-0 pt-2">
        <Button onClick={onClose} data-autofocus={children ? undefined : ''}>
          {cancelLabel ?? cancel}
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { Button } from '../base/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../base/dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  onConfirm: () => void
  title: ReactNode
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  busy?: boolean
  children?: ReactNode
}

/** Focus starts on Cancel. */
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

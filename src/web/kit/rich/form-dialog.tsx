import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { CancelContext, Dialog } from '../base/dialog.tsx'
import { Banner } from '../base/surfaces.tsx'
import { TransientButton } from '../base/transient-button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'children'> {
  onDiscard?: () => void
  /** By default, whether any field has received input. */
  changed?: boolean
  /** `close` also asks first. */
  children: ReactNode | ((close: () => void) => ReactNode)
}

/**
 * Once the form has changed, Escape, the close button and a press outside ask first; the form's own
 * Cancel button does not.
 */
export function FormDialog({
  onClose,
  onDiscard = onClose,
  changed,
  children,
  ...rest
}: FormDialogProps) {
  const touched = useRef(false)
  const words = useWords('shell').dialog
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (rest.open) return
    touched.current = false
    setAsking(false)
  }, [rest.open])
  const close = () => ((changed ?? touched.current) ? setAsking(true) : onClose())
  return (
    <Dialog {...rest} onClose={close}>
      <div
        className="contents"
        onInput={() => {
          touched.current = true
        }}
      >
        <CancelContext value={onDiscard}>
          {typeof children === 'function' ? children(close) : children}
        </CancelContext>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={onDiscard}
        title={words.discardQuestion}
        description={words.discardText}
        confirmLabel={words.discard}
        cancelLabel={words.keepEditing}
      />
    </Dialog>
  )
}

/** Shown above a form that begins with a kept draft. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  const words = useWords('shell').dialog
  return (
    <Banner
      actions={
        <TransientButton size="sm" onClick={onStartOver}>
          {words.startOver}
        </TransientButton>
      }
    >
      {words.restored}
    </Banner>
  )
}

import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { Dialog } from '../base/dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Once the form has changed, Escape, the close button and a press outside ask before discarding it;
 * the form's own Cancel button does not.
 */
export function FormDialog({ onClose, children, ...rest }: ComponentProps<typeof Dialog>) {
  const changed = useRef(false)
  const words = useWords('shell').dialog
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (rest.open) return
    changed.current = false
    setAsking(false)
  }, [rest.open])
  return (
    <Dialog {...rest} onClose={() => (changed.current ? setAsking(true) : onClose())}>
      <div
        className="contents"
        onInput={() => {
          changed.current = true
        }}
      >
        {children}
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={onClose}
        title={words.discardQuestion}
        description={words.discardText}
        confirmLabel={words.discard}
        cancelLabel={words.keepEditing}
      />
    </Dialog>
  )
}

import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { Dialog } from '../base/dialog.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * A dialog with a form in it. Escape, the close button or a press beside it ask first once
 * something was typed, so that a slip loses nothing; a Cancel button of the form's own closes at
 * once.
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

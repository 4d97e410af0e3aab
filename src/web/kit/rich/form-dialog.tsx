import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { Button } from '../base/button.tsx'
import { Dialog } from '../base/dialog.tsx'
import { Banner } from '../base/surfaces.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface FormDialogProps extends ComponentProps<typeof Dialog> {
  onDiscard?: () => void
}

/**
 * Once the form has changed, Escape, the close button and a press outside ask first; the form's own
 * Cancel button does not.
 */
export function FormDialog({ onClose, onDiscard = onClose, children, ...rest }: FormDialogProps) {
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
        onConfirm={onDiscard}
        title={words.discardQuestion}
        description={words.discardText}
        confirmLabel={words.discard}
        cancelLabel={words.keepEditing}
      />
    </Dialog>
  )
}

/** Above a form that begins with a kept draft. */
export function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  const words = useWords('shell').dialog
  return (
    <Banner
      actions={
        <Button size="sm" onClick={onStartOver}>
          {words.startOver}
        </Button>
      }
    >
      {words.restored}
    </Banner>
  )
}

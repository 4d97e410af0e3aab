import { type ComponentProps, useState } from 'react'
import { Button, type ButtonVariant } from '#web/kit/base/button.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { toast } from './toasts.tsx'

interface RescheduleButtonProps
  extends Omit<ComponentProps<typeof RescheduleDialog>, 'onClose' | 'onEnded'> {
  readAgain: () => Promise<void>
  variant?: ButtonVariant
}

export function RescheduleButton({
  variant = 'secondary',
  onMoved,
  readAgain,
  ...rest
}: RescheduleButtonProps) {
  const words = useWords('client').move
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} onClick={() => setOpen(true)}>
        {words.button}
      </Button>
      {open && (
        <RescheduleDialog
          {...rest}
          onClose={() => setOpen(false)}
          onMoved={next => {
            setOpen(false)
            onMoved(next)
          }}
          onEnded={async error => {
            setOpen(false)
            await readAgain().catch(() => {})
            // Earlier, it would appear in the dialog and close with it.
            toast({ description: sentenceFor(error), variant: 'destructive' })
          }}
        />
      )}
    </>
  )
}

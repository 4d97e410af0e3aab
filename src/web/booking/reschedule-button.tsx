import { type ComponentProps, useState } from 'react'
import { Button, type ButtonVariant } from '#web/kit/base/button.tsx'
import { useWords } from '#web/lib/words.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'

interface RescheduleButtonProps extends Omit<ComponentProps<typeof RescheduleDialog>, 'onClose'> {
  variant?: ButtonVariant
}

export function RescheduleButton({
  variant = 'secondary',
  onMoved,
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
        />
      )}
    </>
  )
}

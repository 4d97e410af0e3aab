import { type ToggleEvent, useState } from 'react'

/**
 * For `details`. A new error opens it; it then stays open while the error is corrected. `open` is
 * undefined until it is opened for the first time.
 */
export function useFold(wrong: unknown) {
  const [open, setOpen] = useState<boolean>()
  const [before, setBefore] = useState<unknown>()
  if (wrong !== before) {
    setBefore(wrong)
    if (wrong) setOpen(true)
  }
  const onToggle = (event: ToggleEvent<HTMLDetailsElement>) => setOpen(event.currentTarget.open)
  return { open, onToggle }
}

import { type ComponentProps, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from './button.tsx'
import { focusBack } from './layers.ts'

/** Disappears once it is pressed. Then the focus moves to the part of the screen around it. */
export function TransientButton(props: Omit<ComponentProps<typeof Button>, 'ref'>) {
  const ref = useRef<HTMLButtonElement>(null)
  const lost = useRef(false)
  const around = useRef<Element>(null)
  useLayoutEffect(() => {
    const button = ref.current
    around.current = button?.parentElement?.closest('[tabindex]') ?? null
    return () => {
      lost.current = document.activeElement === button
    }
  }, [])
  useEffect(
    () => () => {
      if (lost.current && document.activeElement === document.body) focusBack(around.current)
    },
    [],
  )
  return <Button ref={ref} {...props} />
}

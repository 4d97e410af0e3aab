import { X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'

/* A third of the size of the app's toasts: one at a time, without actions or updates. */

interface Message {
  title?: string
  description: string
  variant?: 'destructive'
}

interface Shown extends Message {
  id: number
  /** An open dialog makes everything outside it inert, so errors appear inside it. */
  place: Element
}

const SHOWN_MS = 5000
const SWIPE_PX = 50

let count = 0
let show: (toast: Shown) => void = () => {}

export function toast(message: Message): void {
  count += 1
  show({
    ...message,
    id: count,
    place: (message.variant && document.querySelector('dialog[open]')) || document.body,
  })
}

export function Toaster() {
  const words = useWords('kit').toast
  const [shown, setShown] = useState<Shown>()
  const region = useRef<HTMLElement>(null)
  useEffect(() => {
    show = setShown
    const onKey = (event: KeyboardEvent) => event.key === 'F8' && region.current?.focus()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  if (!shown) return null
  return createPortal(
    <section
      ref={region}
      aria-label={words.region}
      tabIndex={-1}
      onKeyDown={event => event.key === 'Escape' && setShown(undefined)}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 p-4 md:start-auto md:w-full md:max-w-[420px]"
    >
      <ToastCard key={shown.id} toast={shown} onClose={() => setShown(undefined)} />
    </section>,
    shown.place,
  )
}

function ToastCard({
  toast: { title, description, variant },
  onClose,
}: {
  toast: Message
  onClose: () => void
}) {
  const { close, toast: words } = useWords('kit')
  const [held, setHeld] = useState(false)
  const [pushed, setPushed] = useState(0)
  const from = useRef<number>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onClose` does the same each time
  useEffect(() => {
    if (held) return
    const timer = setTimeout(onClose, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held])
  const hold = (on: boolean) => () => setHeld(on)
  const onPush = (event: PointerEvent) => {
    if (from.current !== undefined) setPushed(Math.max(0, event.clientX - from.current))
  }
  const onLetGo = () => {
    if (pushed >= SWIPE_PX) onClose()
    from.current = undefined
    setPushed(0)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping only adds to the close button
    <div
      role={variant ? 'alert' : 'status'}
      onPointerEnter={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
      onPointerDown={event => {
        from.current = event.clientX
      }}
      onPointerMove={onPush}
      onPointerUp={onLetGo}
      onPointerCancel={onLetGo}
      style={pushed ? { translate: `${pushed}px` } : undefined}
      className={cx(
        'pointer-events-auto flex animate-rise touch-pan-y items-start gap-3 rounded-card py-3 ps-4 pe-2 text-14 shadow-float',
        variant ? 'bg-danger-soft text-danger-ink' : 'bg-raised text-ink',
      )}
    >
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold">{title ?? (variant ? words.failed : words.done)}</p>
        <p>{description}</p>
      </div>
      <IconButton label={close} size="sm" className="text-current" onClick={onClose}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  )
}

import { X } from 'lucide-react'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'

/* A third of the size of the app's toasts: one at a time, without actions or updates. */

interface Message {
  description: string
  variant?: 'destructive'
}

interface Shown extends Message {
  id: number
  /** An open dialog makes everything outside it inert, so errors appear inside it. */
  dialog: Element | null | undefined
}

const SHOWN_MS = 5000
const SWIPE_PX = 50

let count = 0
let show: (toast: Shown) => void = () => {}
/** The element that had the focus before a toast. */
let before: HTMLElement | undefined

export function toast(message: Message): void {
  count += 1
  show({
    ...message,
    id: count,
    dialog: message.variant && document.querySelector('dialog[open]'),
  })
}

export function Toaster() {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    show = setShown
    const onKey = (event: KeyboardEvent) => {
      // What an open dialog makes inert doesn't take the focus.
      if (event.key === 'F8')
        for (const each of document.querySelectorAll<HTMLElement>('[data-toasts]')) each.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const onClose = () => {
    if (document.querySelector('[data-toasts]:focus-within')) before?.focus({ preventScroll: true })
    setShown(undefined)
  }
  const card = shown && <ToastCard key={shown.id} toast={shown} onClose={onClose} />
  return (
    <>
      <Viewport onClose={onClose}>
        {/* Screen readers announce only changes of a status that they know. */}
        <div role="status">{!shown?.variant && card}</div>
        {shown?.variant && !shown.dialog && card}
      </Viewport>
      {shown?.dialog && createPortal(<Viewport onClose={onClose}>{card}</Viewport>, shown.dialog)}
    </>
  )
}

const Viewport = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => (
  <section
    data-toasts
    aria-label={useWords('kit').toast.region}
    tabIndex={-1}
    onFocus={({ currentTarget, relatedTarget }) => {
      // None if the window regains the focus.
      if (relatedTarget && !currentTarget.contains(relatedTarget))
        before = relatedTarget as HTMLElement
    }}
    onKeyDown={event => {
      if (event.key !== 'Escape') return
      // The dialog stays open.
      event.preventDefault()
      onClose()
    }}
    className="pointer-events-none fixed inset-x-0 top-0 z-50 p-4 md:start-auto md:w-full md:max-w-[420px]"
  >
    {children}
  </section>
)

function ToastCard({
  toast: { description, variant },
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
      role={variant && 'alert'}
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
      style={{ translate: `${pushed}px` }}
      className={cx(
        'pointer-events-auto flex touch-pan-y select-none animate-rise items-start gap-3 rounded-card py-3 ps-4 pe-2 text-14 shadow-float',
        variant ? 'bg-danger-soft text-danger-ink' : 'bg-raised text-ink',
      )}
    >
      <div className="min-w-0 flex-1 py-1.5">
        <p className="font-semibold">{variant ? words.failed : words.done}</p>
        <p>{description}</p>
      </div>
      <IconButton label={close} size="sm" className="text-current" onClick={onClose}>
        <Icon of={X} size={16} />
      </IconButton>
    </div>
  )
}

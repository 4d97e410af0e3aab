import { CircleAlert, X } from 'lucide-react'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { useWords } from '#web/lib/words.tsx'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { dismissToast, TOAST_DURATION_MS, type Toast } from './toast-store.ts'

const SWIPE_THRESHOLD_PX = 50

function useCountdown(id: number, durationMs: number, running: boolean) {
  const left = useRef(durationMs)
  useEffect(() => {
    if (!running) return
    const started = performance.now()
    const timer = setTimeout(() => dismissToast(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= performance.now() - started
    }
  }, [id, running])
}

function useWindowFocus() {
  const [focused, setFocused] = useState(true)
  useEffect(() => {
    const focus = () => setFocused(true)
    const blur = () => setFocused(false)
    addEventListener('focus', focus)
    addEventListener('blur', blur)
    return () => {
      removeEventListener('focus', focus)
      removeEventListener('blur', blur)
    }
  }, [])
  return focused
}

/** `moved` is in px, undefined at rest. */
function useSwipe(onSwiped: () => void) {
  const start = useRef<{ x: number; y: number }>(undefined)
  const [moved, setMoved] = useState<number>()
  const end = (event: PointerEvent) => {
    if (!start.current) return
    // The last rendered position may lag behind the pointer.
    const x = event.clientX - start.current.x
    const sideways = x > Math.abs(event.clientY - start.current.y)
    start.current = undefined
    if (event.type === 'pointerup' && sideways && x >= SWIPE_THRESHOLD_PX) onSwiped()
    setMoved(undefined)
  }
  return {
    moved,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        const control = event.target instanceof Element && event.target.closest('button, a')
        if (event.button === 0 && !control) start.current = { x: event.clientX, y: event.clientY }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (!start.current) return
        const x = event.clientX - start.current.x
        const sideways = Math.abs(x) > Math.abs(event.clientY - start.current.y)
        if (moved === undefined && (!sideways || Math.abs(x) < 4)) return
        if (moved === undefined) event.currentTarget.setPointerCapture(event.pointerId)
        setMoved(Math.max(0, x))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

interface ToastCardProps {
  toast: Toast
  /** Stops the countdown. */
  held: boolean
}

export function ToastCard({ toast, held }: ToastCardProps) {
  const {
    id,
    title,
    description,
    variant = 'default',
    action,
    durationMs = TOAST_DURATION_MS,
  } = toast
  const [hovered, setHovered] = useState(false)
  const focused = useWindowFocus()
  const { moved, handlers } = useSwipe(() => dismissToast(id))
  useCountdown(id, durationMs, focused && !held && !hovered && moved === undefined)
  const destructive = variant === 'destructive'
  const { toast: words, close } = useWords('kit')

  return (
    <li
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard reach it
      tabIndex={0}
      data-toast={variant}
      data-swipe={moved === undefined ? undefined : 'move'}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      {...handlers}
      style={
        moved === undefined
          ? undefined
          : { translate: `${moved}px 0`, opacity: Math.max(0.3, 1 - moved / 300) }
      }
      className={cx(
        'pointer-events-auto flex w-full touch-pan-y select-none animate-rise items-start gap-3 rounded-card py-3 ps-4 pe-2 shadow-float',
        moved === undefined && 'transition-[translate,opacity]',
        destructive ? 'bg-danger-soft text-danger-ink' : 'bg-raised text-ink',
      )}
    >
      {destructive && <Icon of={CircleAlert} className="mt-1.5" />}
      <div className="min-w-0 flex-1 py-1.5">
        <p className="text-14 font-semibold">
          {title ?? (destructive ? words.failed : words.done)}
        </p>
        {description && (
          <p className={cx('text-14 text-pretty', !destructive && 'text-muted')}>{description}</p>
        )}
      </div>
      {action && (
        <Button
          size="sm"
          className="mt-0.5"
          onClick={() => {
            action.onClick()
            dismissToast(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="sm" label={close} className="text-current" onClick={() => dismissToast(id)}>
        <Icon of={X} size={16} />
      </IconButton>
    </li>
  )
}

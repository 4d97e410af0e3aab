import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '#web/lib/words.tsx'
import { useTopLayer } from './layers.ts'
import { ToastCard } from './toast-card.tsx'
import { currentToasts, dismissToast, type Toast, watchToasts } from './toast-store.ts'

const none: readonly Toast[] = []

/**
 * The place where toasts appear; put one at the root. F8 leads to it, Escape dismisses. It lies
 * over everything, and within an open dialog it stays within reach. Main buttons stand at the end
 * of a line or at the bottom of a phone, so it keeps to where there are none: the bottom of the
 * line's start, and the top of a phone.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts, () => none)
  const mounted = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const layer = useTopLayer()
  return mounted
    ? createPortal(<Viewport toasts={toasts.filter(toast => toast.open)} />, layer ?? document.body)
    : null
}

function Viewport({ toasts }: { toasts: readonly Toast[] }) {
  const region = useRef<HTMLElement>(null)
  const current = toasts[0]
  const label = useWords('kit').toast.region

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      region.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  // Among things of the top layer the last one shown lies on top, so it is shown anew with each
  // toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the toast's id is what it reacts to
  useLayoutEffect(() => {
    const box = region.current
    // A dialog that is just being closed takes this with it; the next place shows the toast anew.
    if (!box?.showPopover || !box.isConnected) return
    if (box.matches(':popover-open')) box.hidePopover()
    box.showPopover()
  }, [current?.id])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !current) return
    event.preventDefault()
    event.stopPropagation()
    dismissToast(current.id)
  }

  const list = (variant: 'default' | 'destructive') => (
    <ol
      aria-live={variant === 'destructive' ? 'assertive' : 'polite'}
      aria-relevant="additions text"
    >
      {toasts
        .filter(toast => (toast.variant ?? 'default') === variant)
        .map(toast => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
    </ol>
  )

  return (
    <section
      ref={region}
      popover="manual"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={onKeyDown}
      data-toast-viewport=""
      className="pointer-events-none fixed inset-x-0 top-0 bottom-auto z-50 m-0 w-auto max-w-none overflow-visible border-0 bg-transparent p-4 text-ink md:end-auto md:top-auto md:bottom-0 md:w-full md:max-w-[420px]"
    >
      {list('default')}
      {list('destructive')}
    </section>
  )
}

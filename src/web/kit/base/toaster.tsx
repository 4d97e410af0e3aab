import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '#web/lib/words.tsx'
import { focusBack, useTopLayer } from './layers.ts'
import { ToastCard } from './toast-card.tsx'
import { currentToasts, dismissToast, type Toast, watchToasts } from './toast-store.ts'

/** Screen readers only announce additions to a live region that they already know. */
const REGION_KNOWN_MS = 150
/** For screen readers to notice a toast. */
const ANNOUNCED_MS = 500

/** Ids grow. A region in the next container shows this toast at once. */
let lastAnnounced = 0

/**
 * Put one at the root. F8 moves the focus to it. It stays clear of main buttons and the menu's
 * footer.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(watchToasts, currentToasts)
  const layer = useTopLayer()
  return createPortal(
    <Viewport toasts={toasts.filter(toast => toast.open)} />,
    layer ?? document.body,
  )
}

function Viewport({ toasts }: { toasts: readonly Toast[] }) {
  const region = useRef<HTMLElement>(null)
  const before = useRef<EventTarget>(null)
  const [focused, setFocused] = useState(false)
  const [known, setKnown] = useState(false)
  const current = toasts[0]
  const label = useWords('kit').toast.region

  useEffect(() => {
    const timer = setTimeout(() => setKnown(true), REGION_KNOWN_MS)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!known || !current) return
    const timer = setTimeout(() => {
      lastAnnounced = current.id
    }, ANNOUNCED_MS)
    return () => clearTimeout(timer)
  }, [known, current])

  useEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'F8' || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      region.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])

  // In the browser's top layer, the popover opened last is on top, so it reopens for each toast.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each toast's id
  useLayoutEffect(() => {
    const box = region.current
    // If a dialog is closing, the toast renders in its next container.
    if (!box?.showPopover || !box.isConnected) return
    if (box.matches(':popover-open')) box.hidePopover()
    box.showPopover()
  }, [current?.id])

  // A toast that disappears would take the focus with it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each toast's id
  useEffect(() => {
    const active = document.activeElement
    if (!focused || !(active === document.body || (active === region.current && !current))) return
    setFocused(false)
    focusBack(before.current)
    before.current = null
  }, [current?.id])

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // None if the window itself regains the focus.
    if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
    setFocused(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    const stays = currentTarget.contains(relatedTarget)
    setFocused(stays)
    // If the window itself loses the focus, it comes back to the toast.
    if (!stays && document.hasFocus()) before.current = null
  }
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
        .filter(({ id }) => known || id <= lastAnnounced)
        .filter(toast => (toast.variant ?? 'default') === variant)
        .map(toast => (
          <ToastCard key={toast.id} toast={toast} held={focused} />
        ))}
    </ol>
  )

  return (
    <section
      ref={region}
      popover="manual"
      tabIndex={-1}
      aria-label={label}
      onFocus={onFocus}
      onBlur={onBlur}
      onKeyDown={onKeyDown}
      data-toast-viewport=""
      className="pointer-events-none fixed inset-x-0 top-14 bottom-auto in-[.side-menu]:top-auto in-[.side-menu]:bottom-24 z-50 m-0 w-auto max-w-none overflow-visible border-0 bg-transparent py-2 ps-14 pe-4 text-ink md:end-auto md:top-auto md:bottom-0 md:w-full md:max-w-[420px] md:p-4"
    >
      {list('default')}
      {list('destructive')}
    </section>
  )
}

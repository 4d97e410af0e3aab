import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useSyncExternalStore } from 'react'
import { IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { focusBack } from '#web/kit/base/layers.ts'
import { Modal } from '#web/kit/base/modal.tsx'
import { useWords } from '#web/lib/words.tsx'

interface SheetProps {
  onClose: () => void
  children: (titleId: string) => ReactNode
}

const WIDE = '(min-width: 1440px)'

const watch = (onChange: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}

export function Sheet({ onClose, children }: SheetProps) {
  const words = useWords('appointments').details
  const titleId = useId()
  const isWide = useSyncExternalStore(watch, () => matchMedia(WIDE).matches)
  const close = (
    <IconButton label={words.close} onClick={onClose} className="absolute end-3 top-3">
      <Icon of={X} />
    </IconButton>
  )
  if (isWide) {
    return (
      <SidePanel titleId={titleId} onClose={onClose}>
        {children(titleId)}
        {close}
      </SidePanel>
    )
  }
  return (
    <Modal
      onClose={onClose}
      labelledBy={titleId}
      className="mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-full overflow-y-auto rounded-t-sheet bg-raised p-5 text-ink shadow-float outline-none animate-rise backdrop:bg-scrim backdrop:animate-appear md:ms-auto md:mt-0 md:h-dvh md:max-h-dvh md:w-[400px] md:rounded-e-none md:rounded-s-sheet md:animate-from-end print:hidden"
    >
      {children(titleId)}
      {close}
    </Modal>
  )
}

function SidePanel({
  titleId,
  onClose,
  children,
}: {
  titleId: string
  onClose: () => void
  children: ReactNode
}) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const before = document.activeElement
    ref.current?.focus({ preventScroll: true })
    return () => {
      // If the focus is elsewhere, the keyboard has already opened another appointment.
      if (document.activeElement === document.body) focusBack(before)
    }
  }, [])
  return (
    <aside
      ref={ref}
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={event => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        onClose()
      }}
      className="sticky top-6 h-fit max-h-[calc(100dvh-3rem)] w-[360px] shrink-0 overflow-y-auto rounded-card border border-line bg-surface p-5 outline-none animate-appear print:hidden"
    >
      {children}
    </aside>
  )
}

import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** Small buttons beside the close button. */
  actions?: ReactNode
  /** DialogBody and DialogFooter, or DialogForm. */
  children: ReactNode
}

/** A side sheet for details: the page stays in sight. The whole screen on a phone. */
export function Sheet({ open, ...rest }: SheetProps) {
  return open ? <OpenSheet {...rest} /> : null
}

function OpenSheet({ onClose, title, description, actions, children }: Omit<SheetProps, 'open'>) {
  const id = useId()
  return (
    <Modal
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
      className={cx(
        'ms-auto me-0 my-0 flex h-dvh max-h-dvh w-full max-w-full flex-col overflow-hidden bg-raised text-ink shadow-float outline-none animate-from-end rtl:animate-from-start',
        'backdrop:bg-scrim backdrop:animate-appear md:my-2 md:me-2 md:h-[calc(100dvh-1rem)] md:max-w-[440px] md:rounded-sheet',
      )}
    >
      <header className="shrink-0 px-5 pt-5 pb-4 pe-16 md:px-6">
        <h2 id={`${id}-title`} className="text-20 font-semibold">
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="mt-1 text-14 text-muted">
            {description}
          </p>
        )}
      </header>
      {children}
      <div className="absolute end-3 top-3 flex gap-1 md:end-4 md:top-4">
        {actions}
        <IconButton label="Close" onClick={onClose}>
          <Icon of={X} />
        </IconButton>
      </div>
    </Modal>
  )
}

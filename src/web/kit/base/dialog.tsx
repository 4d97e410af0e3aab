import { X } from 'lucide-react'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useState,
} from 'react'
import { useWords } from '#web/lib/words.tsx'
import { Button, IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  /** A maximum width of 400, 520 or 720 px. */
  size?: 'sm' | 'md' | 'lg'
  /** `alertdialog` confirms something destructive and has no close button. */
  role?: 'dialog' | 'alertdialog'
  focusTitle?: boolean
  children: ReactNode
}

const widths = { sm: 'md:max-w-[400px]', md: 'md:max-w-[520px]', lg: 'md:max-w-[720px]' }

/** What the Cancel button of a DialogForm does. */
export const CancelContext = createContext(() => {})

/** A dialog stays open while its form is being saved, to show the outcome. */
const KeptOpenContext = createContext<readonly [boolean, (kept: boolean) => void]>([
  false,
  () => {},
])

/** Some calls have no deadline. */
const KEPT_OPEN_MS = 30_000

/** On screens narrower than 768 px it is at the bottom. Unmounts its content when closed. */
export const Dialog = ({ open, ...rest }: DialogProps) => (open ? <OpenDialog {...rest} /> : null)

function OpenDialog({
  onClose,
  title,
  description,
  size = 'md',
  role = 'dialog',
  focusTitle,
  children,
}: Omit<DialogProps, 'open'>) {
  const id = useId()
  const words = useWords('kit')
  const keptOpen = useState(false)
  return (
    <Modal
      onClose={() => keptOpen[0] || onClose()}
      role={role}
      labelledBy={`${id}-title`}
      describedBy={description ? `${id}-description` : undefined}
      className={cx(
        'mx-auto mt-auto mb-0 flex max-h-[calc(100dvh-2rem)] w-full max-w-full flex-col overflow-hidden short:block short:max-h-dvh short:overflow-y-auto scroll-py-8 rounded-t-sheet bg-raised text-ink shadow-float outline-none animate-rise backdrop:bg-scrim backdrop:animate-appear md:my-auto md:rounded-sheet',
        widths[size],
      )}
    >
      {/* Last in the tab order, although it is shown first. */}
      <header
        className={cx(
          'overflow-y-auto ps-5 pe-16 pt-5 pb-4 md:ps-6 md:pt-6',
          role === 'dialog' ? 'max-h-[40dvh] shrink-0 short:max-h-none' : 'min-h-0',
        )}
      >
        <h2
          id={`${id}-title`}
          data-autofocus={focusTitle ? '' : undefined}
          tabIndex={focusTitle ? -1 : undefined}
          className="text-20 font-semibold outline-none"
        >
          {title}
        </h2>
        {description && (
          <p id={`${id}-description`} className="mt-1 text-14 text-muted">
            {description}
          </p>
        )}
      </header>
      <KeptOpenContext value={keptOpen}>
        <CancelContext value={onClose}>{children}</CancelContext>
      </KeptOpenContext>
      {role === 'dialog' && (
        <IconButton
          label={words.close}
          disabled={keptOpen[0]}
          onClick={onClose}
          className="absolute end-3 top-3 md:end-4 md:top-4"
        >
          <Icon of={X} />
        </IconButton>
      )}
    </Modal>
  )
}

/** Scrolls a focused field far enough to show its label and message. */
export const DialogBody = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cx(
      'flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain scroll-py-24 short:overflow-visible px-5 pt-1 pb-6 md:px-6',
      className,
    )}
    {...rest}
  />
)

export const DialogFooter = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div
    className={cx(
      'flex shrink-0 flex-wrap justify-end gap-2 border-t border-line px-5 py-4 max-md:pb-[max(1rem,env(safe-area-inset-bottom))] md:px-6',
      className,
    )}
    {...rest}
  />
)

export const PlainDialogForm = (props: ComponentProps<'form'>) => (
  <form noValidate className="flex min-h-0 flex-1 flex-col" {...props} />
)

interface DialogFormProps extends Omit<ComponentProps<'form'>, 'action'> {
  busy: boolean
  /** On the button that submits. */
  action: ReactNode
  variant?: 'primary' | 'danger'
  bodyClassName?: string
  /** Between the scrolling part and the buttons. */
  below?: ReactNode
}

/** Its children are the dialog's body. Shows our messages instead of the browser's. */
export function DialogForm({
  busy,
  action,
  variant = 'primary',
  bodyClassName,
  below,
  children,
  ...rest
}: DialogFormProps) {
  const [isKeptOpen, keepOpen] = use(KeptOpenContext)
  useEffect(() => {
    if (!busy) return
    keepOpen(true)
    const timer = setTimeout(() => keepOpen(false), KEPT_OPEN_MS)
    return () => {
      clearTimeout(timer)
      keepOpen(false)
    }
  }, [busy, keepOpen])
  return (
    <PlainDialogForm {...rest}>
      <DialogBody className={bodyClassName}>{children}</DialogBody>
      {below}
      <DialogFooter>
        <Button disabled={isKeptOpen} onClick={use(CancelContext)}>
          {useWords('shell').dialog.cancel}
        </Button>
        <Button type="submit" variant={variant} busy={busy}>
          {action}
        </Button>
      </DialogFooter>
    </PlainDialogForm>
  )
}

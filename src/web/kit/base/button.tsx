import type { ComponentProps, MouseEventHandler, ReactNode } from 'react'
import { cx } from './cx.ts'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'cover'
export type ButtonSize = 'sm' | 'md' | 'lg'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border border-control bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-on-danger hover:bg-danger-hover',
  cover: 'bg-cover-title text-cover hover:bg-cover-text',
}

const sizes: Record<ButtonSize, string> = {
  sm: 'min-h-8 gap-1.5 px-3 text-13 pointer-coarse:min-h-11',
  md: 'min-h-10 gap-2 px-4 text-14 pointer-coarse:min-h-11',
  lg: 'min-h-12 gap-2 px-6 text-16',
}

const squares: Record<ButtonSize, string> = {
  sm: 'size-8 pointer-coarse:size-11',
  md: 'size-10 pointer-coarse:size-11',
  lg: 'size-12',
}

const shape =
  'inline-flex max-sm:max-w-full shrink-0 select-none items-center justify-center rounded-control font-semibold sm:whitespace-nowrap transition-[background-color,color,border-color,translate] not-aria-disabled:active:translate-y-px aria-disabled:not-aria-busy:opacity-50 forced-colors:border'

export const buttonClass = (
  variant: ButtonVariant = 'secondary',
  size: ButtonSize = 'md',
  className?: string,
): string => cx(shape, variants[variant], sizes[size], className)

interface ButtonLook {
  /**
   * Use `primary` once per view, `quiet` in rows and toolbars, `danger` if it destroys something,
   * and `cover` on a page's cover.
   */
  variant?: ButtonVariant
  size?: ButtonSize
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  busy?: boolean
}

export const Button = ({
  variant,
  size,
  busy = false,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) => (
  <button
    type={type}
    aria-busy={busy || undefined}
    {...unlessOff(busy || disabled, onClick)}
    className={buttonClass(variant, size, className)}
    {...rest}
  >
    <span className="contents">{children}</span>
    {busy && <Spinner className="-me-1" />}
  </button>
)

/** Unlike `disabled`, keeps the focus on a button that its own press turns off. */
const unlessOff = (off: boolean, onClick: MouseEventHandler<HTMLButtonElement> | undefined) => ({
  'aria-disabled': off || undefined,
  onClick: off ? (event: { preventDefault(): void }) => event.preventDefault() : onClick,
})

interface ButtonLinkProps extends ComponentProps<'a'>, ButtonLook {}

export const ButtonLink = ({ variant, size, className, ...rest }: ButtonLinkProps) => (
  <a className={buttonClass(variant, size, className)} {...rest} />
)

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'aria-label'> {
  /** The accessible name and tooltip. */
  label: string
  children: ReactNode
}

export function IconButton({
  variant = 'quiet',
  size = 'md',
  label,
  className,
  children,
  ...rest
}: IconButtonProps) {
  const { busy = false, disabled = false, type = 'button', onClick, ...attributes } = rest
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      {...unlessOff(busy || disabled, onClick)}
      className={cx(shape, variants[variant], squares[size], className)}
      {...attributes}
    >
      {busy ? <Spinner /> : children}
    </button>
  )
}

import { cx } from './cx.ts'

interface SpinnerProps {
  /** For screen readers. Omit it if visible text says the same. */
  label?: string
  className?: string
}

/** Appears after 400 ms. */
export const Spinner = ({ label, className }: SpinnerProps) => (
  <span role={label ? 'status' : undefined} className={cx('inline-flex animate-late', className)}>
    <svg
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth="2"
      className="size-5 animate-spin"
      aria-hidden="true"
    >
      <circle cx="10" cy="10" r="7.5" className="stroke-current opacity-25" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" strokeLinecap="round" className="stroke-current" />
    </svg>
    {label && <span className="sr-only">{label}</span>}
  </span>
)

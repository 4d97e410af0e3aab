import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  label: ReactNode
  detail?: ReactNode
}

interface CheckboxProps extends ChoiceProps {
  framed?: boolean
}

const mark =
  'peer relative size-5 shrink-0 appearance-none border border-control bg-surface transition-colors checked:border-accent checked:bg-accent disabled:border-line disabled:bg-sunken aria-invalid:border-danger'
const frame =
  'rounded-card border border-line bg-surface p-3 hover:border-control has-checked:border-accent has-checked:bg-accent-soft has-disabled:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus [&_input]:outline-none'

const ChoiceText = ({ id, label, detail }: { id: string; label: ReactNode; detail: ReactNode }) => (
  <span className="min-w-0 flex-1">
    <span className="block text-14 leading-[1.43] font-medium text-ink">{label}</span>
    {detail && (
      <span id={`${id}-detail`} className="mt-0.5 block text-13 text-muted">
        {detail}
      </span>
    )}
  </span>
)

/** Accepts react-hook-form's `register`. */
export function Checkbox({ label, detail, framed = false, className, ...rest }: CheckboxProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-w-0 items-start gap-3 transition-colors has-disabled:cursor-not-allowed pointer-coarse:min-h-11',
        framed ? frame : 'py-1 pointer-coarse:py-3',
        className,
      )}
    >
      <span className="relative flex">
        <input
          {...rest}
          id={id}
          type="checkbox"
          aria-describedby={detail ? `${id}-detail` : rest['aria-describedby']}
          className={cx(mark, 'rounded-[5px]')}
        />
        <svg
          viewBox="0 0 20 20"
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-5 stroke-on-accent opacity-0 peer-checked:opacity-100 peer-disabled:stroke-muted"
        >
          <path d="m5.5 10.5 3 3 6-7" />
        </svg>
      </span>
      <ChoiceText id={id} label={label} detail={detail} />
    </label>
  )
}

interface RadioCardProps extends ChoiceProps {
  leading?: ReactNode
}

/** Group cards in a FieldGroup, with the same `name`. */
export function RadioCard({ label, detail, leading, className, ...rest }: RadioCardProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-11 min-w-0 items-start gap-3 transition-colors has-disabled:cursor-not-allowed',
        frame,
        className,
      )}
    >
      <input
        {...rest}
        id={id}
        type="radio"
        aria-describedby={detail ? `${id}-detail` : rest['aria-describedby']}
        className={cx(
          mark,
          'rounded-full before:absolute before:inset-[5px] before:scale-0 before:rounded-full before:bg-on-accent before:transition-transform checked:before:scale-100 disabled:before:bg-muted',
        )}
      />
      {leading && <span className="flex h-5 items-center text-muted">{leading}</span>}
      <ChoiceText id={id} label={label} detail={detail} />
    </label>
  )
}

/** For settings that apply at once. */
export function Switch({ label, detail, className, ...rest }: ChoiceProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <label
      htmlFor={id}
      className={cx(
        'flex min-h-11 min-w-0 items-center gap-4 py-1 has-disabled:cursor-not-allowed',
        className,
      )}
    >
      <ChoiceText id={id} label={label} detail={detail} />
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its state
        role="switch"
        aria-describedby={detail ? `${id}-detail` : rest['aria-describedby']}
        className="relative h-6 w-10 shrink-0 appearance-none rounded-full border border-control bg-sunken transition-colors before:absolute before:inset-y-[3px] before:start-[3px] before:w-4 before:rounded-full before:bg-control before:transition-[translate,background-color] checked:border-accent checked:bg-accent checked:before:translate-x-4 checked:before:bg-on-accent disabled:opacity-50 rtl:checked:before:-translate-x-4"
      />
    </label>
  )
}

/** Those chosen after a checkbox is turned on or off. */
export const withChoice = <T,>(chosen: readonly T[], choice: T, on: boolean): T[] =>
  on ? [...chosen, choice] : chosen.filter(other => other !== choice)

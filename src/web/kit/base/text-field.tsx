import { ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { type FieldText, FormField, splitField } from './field.tsx'
import { Icon } from './icon.tsx'

// iOS zooms in on fields below 16 px.
const controlClass =
  'w-full min-w-0 rounded-control border border-control bg-surface text-14 text-ink transition-[border-color,background-color] hover:border-muted focus-visible:border-accent focus-visible:-outline-offset-1 aria-invalid:border-danger disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted pointer-coarse:text-16'

const height = 'h-10 px-3 pointer-coarse:h-11'

interface TextFieldProps extends Omit<ComponentProps<'input'>, 'children'>, FieldText {
  leading?: ReactNode
  trailing?: ReactNode
}

/** Accepts react-hook-form's `register`. */
export function TextField({ leading, trailing, className, ...rest }: TextFieldProps) {
  const { field, own } = splitField(rest)
  return (
    <FormField {...field}>
      {control => (
        <div className="relative">
          {leading && (
            <span className="pointer-events-none absolute inset-y-0 start-0 flex w-10 items-center justify-center text-14 text-muted">
              {leading}
            </span>
          )}
          <input
            {...own}
            {...control}
            className={cx(
              controlClass,
              height,
              'read-only:bg-sunken',
              leading != null && 'ps-10',
              trailing != null && 'pe-11',
              className,
            )}
          />
          {trailing && (
            <span className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-14 text-muted">
              {trailing}
            </span>
          )}
        </div>
      )}
    </FormField>
  )
}

interface TextAreaProps extends ComponentProps<'textarea'>, FieldText {}

export function TextArea({ className, rows = 3, ...rest }: TextAreaProps) {
  const { field, own } = splitField(rest)
  return (
    <FormField {...field}>
      {control => (
        <textarea
          rows={rows}
          {...own}
          {...control}
          className={cx(
            controlClass,
            'field-sizing-content max-h-64 min-h-20 px-3 py-2 wrap-anywhere',
            className,
          )}
        />
      )}
    </FormField>
  )
}

interface SelectProps extends ComponentProps<'select'>, FieldText {
  placeholder?: string
}

/** Native, because that works best on phones and with screen readers. */
export function Select({ placeholder, className, children, ...rest }: SelectProps) {
  const { field, own } = splitField(rest)
  return (
    <FormField {...field}>
      {control => (
        <div className="relative">
          <select
            {...own}
            {...control}
            className={cx(controlClass, height, 'appearance-none truncate pe-10', className)}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {children}
          </select>
          <Icon
            of={ChevronDown}
            size={16}
            className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
          />
        </div>
      )}
    </FormField>
  )
}

interface OptionsProps {
  of: readonly (readonly [value: string | number, name: string])[] | undefined
}

/** For Select. */
export const Options = ({ of = [] }: OptionsProps) =>
  of.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

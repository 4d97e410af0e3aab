import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

export interface FieldText {
  label: ReactNode
  help?: ReactNode
  error?: string | undefined
  hideLabel?: boolean
  fieldClassName?: string
}

export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps extends FieldText {
  id?: string | undefined
}

interface FormFieldProps extends FieldProps {
  children: (control: ControlProps) => ReactNode
}

export const splitField = <Props extends FieldProps>({
  label,
  help,
  error,
  hideLabel,
  fieldClassName,
  ...own
}: Props) => ({ field: { label, help, error, hideLabel, fieldClassName, id: own.id }, own })

const notesOf = (id: string, help: ReactNode, error: string | undefined) =>
  [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

const labelClass = 'text-14 font-medium text-ink'

export function FormField({
  label,
  help,
  error,
  hideLabel,
  id,
  fieldClassName,
  children,
}: FormFieldProps) {
  const own = useId()
  const control = id ?? own
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', fieldClassName)}>
      <label htmlFor={control} className={hideLabel ? 'sr-only' : labelClass}>
        {label}
      </label>
      {children({
        id: control,
        'aria-describedby': notesOf(control, help, error),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldNotes id={control} help={help} error={error} />
    </div>
  )
}

interface FieldGroupProps extends Omit<FieldText, 'label'> {
  legend: ReactNode
  id?: string
  className?: string
  children: ReactNode
}

export function FieldGroup({
  legend,
  help,
  error,
  hideLabel,
  id,
  fieldClassName,
  className,
  children,
}: FieldGroupProps) {
  const own = useId()
  const group = id ?? own
  return (
    <fieldset
      id={group}
      aria-describedby={notesOf(group, help, error)}
      className={cx('flex min-w-0 flex-col gap-1.5', fieldClassName)}
    >
      <legend className={hideLabel ? 'sr-only' : cx(labelClass, 'mb-1.5')}>{legend}</legend>
      {/* The first choice gets the focus. */}
      <FieldNotes id={group} error={error} />
      <div className={cx('grid gap-2', className)}>{children}</div>
      <FieldNotes id={group} help={help} />
    </fieldset>
  )
}

const FieldNotes = ({
  id,
  help,
  error,
}: {
  id: string
  help?: ReactNode
  error?: string | undefined
}) => (
  <>
    {help && (
      <p id={`${id}-help`} className="text-13 text-muted">
        {help}
      </p>
    )}
    {error && (
      <p id={`${id}-error`} className="flex gap-1.5 text-13 font-medium text-danger-ink">
        <Icon of={CircleAlert} size={16} className="mt-0.5" />
        <span>{error}</span>
      </p>
    )}
  </>
)

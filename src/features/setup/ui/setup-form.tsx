import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { User } from '#features/accounts/contract.ts'
import { Button, buttonClass } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { countErrors, fieldId, showFieldErrors } from '#web/lib/form-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import type { SetupInput, SetupResult } from '../contract.ts'
import { useSetUp } from './data.ts'
import { fieldOf, setupDraft } from './fields.ts'
import { LinkStep } from './link-step.tsx'
import type { SetupParts } from './parts.ts'
import { ServicesStep } from './services-step.tsx'
import { sketchOf } from './sketch.ts'
import { StaffStep } from './staff-step.tsx'
import { Step } from './step.tsx'
import { TradeField } from './trade-field.tsx'
import { useSetupForm } from './use-setup-form.ts'

interface SetupFormProps extends SetupParts {
  user: User
  /** Names that are already on the team. */
  existing: readonly string[]
  onDone: (result: SetupResult) => void
  onAlready: () => void
}

export function SetupForm({ user, existing, onDone, onAlready, ...parts }: SetupFormProps) {
  const id = useId()
  const words = useWords('setup')
  const trades = useWords('trades')
  const hasStaff = existing.length > 0
  const { form, fields, nameField, tradeField } = useSetupForm(user, hasStaff)
  const { register, handleSubmit, formState, setError, setValue } = form
  const { errors } = formState
  const setUp = useSetUp()

  // Forms focus invalid fields, but a group isn't a field.
  const focusServices = (problems: typeof errors) => {
    if (problems.services)
      document.getElementById(fieldId(id, 'services'))?.querySelector('input')?.focus()
  }
  const save = (input: SetupInput) =>
    setUp.mutate(input, {
      onSuccess: result => {
        setupDraft.drop(user)
        onDone(result)
      },
      onError: error => {
        showError(error)
        if (!(error instanceof ApiError)) return
        if (error.code === 'already-set-up') return onAlready()
        const refused = Object.entries(error.fields).map(
          ([path, message]) => [fieldOf(path, fields, hasStaff), message] as const,
        )
        showFieldErrors(Object.fromEntries(refused), setError)
      },
    })
  const submit = handleSubmit(save, focusServices)

  return (
    <form noValidate onSubmit={submit} className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Step mark={1} title={words.business.title}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField
              id={fieldId(id, 'businessName')}
              label={words.business.name}
              help={words.business.nameHelp}
              autoComplete="organization"
              error={errors.businessName?.message}
              {...nameField}
            />
            {parts.zoneField({
              id: fieldId(id, 'timeZone'),
              zone: fields.timeZone,
              saved: user.timeZone,
              error: errors.timeZone?.message,
              ...register('timeZone'),
            })}
          </div>
        </Step>
        <Step mark={2} title={words.trade.title}>
          <TradeField field={tradeField} error={errors.trade?.message} />
        </Step>
        <Step mark={3} title={words.hours.title} text={words.hours.text}>
          {parts.hoursField({
            weekly: fields.hours,
            changeLabel: words.hours.change,
            onChange: (hours, problem) => {
              setValue('hours', hours)
              setValue('hoursProblem', problem)
            },
          })}
        </Step>
        <StaffStep id={id} form={form} existing={existing} />
        <ServicesStep id={id} form={form} />
        <LinkStep id={id} form={form} />
        <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" size="lg" busy={setUp.isPending}>
            {words.publish}
          </Button>
          <Link href={paths.dashboard} className={buttonClass('quiet', 'lg')}>
            {words.skip}
          </Link>
        </div>
      </div>
      <Preview label={words.preview}>{parts.preview(sketchOf(fields, existing, trades))}</Preview>
    </form>
  )
}

const Preview = ({ label, children }: { label: string; children: ReactNode }) => (
  <aside aria-label={label} className="max-lg:hidden">
    <div className="sticky top-6">
      <p aria-hidden="true" className="mb-2 text-13 font-medium text-muted">
        {label}
      </p>
      {children}
    </div>
  </aside>
)

import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { checkAddress, checkNewPassword } from '../form-rules.ts'
import { useRequestPasswordReset } from './data.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

export function ResetRequestForm({ onSent }: { onSent: (message: string) => void }) {
  const request = useRequestPasswordReset()
  const { sendLink } = useWords('accounts').reset
  const { form, field, summary } = useTextForm(checkAddress, ({ email }) =>
    request.mutate(email.trim(), {
      onSuccess: ({ message }) => onSent(message),
      onError: showError,
    }),
  )
  return (
    <form {...form} className="flex flex-col gap-5">
      <FormFailure error={request.error} />
      <EmailField {...field('email')} />
      <ErrorSummary {...summary} />
      <Button type="submit" variant="primary" size="lg" busy={request.isPending}>
        {sendLink}
      </Button>
    </form>
  )
}

interface NewPasswordFormProps<Answer> {
  change: UseMutationResult<Answer, Error, string>
  action: string
  /** Leads to another email. */
  renew: ReactNode
  onDone: (answer: Answer) => void
}

export function NewPasswordForm<Answer>({
  change,
  action,
  renew,
  onDone,
}: NewPasswordFormProps<Answer>) {
  const words = useWords('accounts').password
  const isDeadLink = change.error instanceof ApiError && change.error.status === 410
  const { form, field, summary, show } = useTextForm(checkNewPassword, ({ newPassword }) =>
    change.mutate(newPassword, {
      onSuccess: onDone,
      onError: error => {
        const atField = error instanceof ApiError ? error.fields.password : undefined
        if (atField) show({ newPassword: atField })
        showError(error)
      },
    }),
  )
  return (
    <form {...form} className="flex flex-col gap-5">
      {isDeadLink ? (
        <Banner tone="danger">
          {sentenceFor(change.error)} {renew}
        </Banner>
      ) : (
        <FormFailure error={change.error} />
      )}
      <PasswordField
        label={words.new}
        autoComplete="new-password"
        help={words.rule}
        {...field('newPassword')}
      />
      <PasswordField
        label={words.confirm}
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
      <ErrorSummary {...summary} />
      <Button type="submit" variant="primary" size="lg" busy={change.isPending}>
        {action}
      </Button>
    </form>
  )
}

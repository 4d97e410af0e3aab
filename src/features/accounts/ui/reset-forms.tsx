import type { ReactNode } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { checkAddress, checkNewPassword } from '../form-rules.ts'
import { requestPasswordReset } from './data.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

export function ResetRequestForm({ onSent }: { onSent: (message: string) => void }) {
  const { sendLink } = useWords('accounts').reset
  const request = useSubmit(async ({ email }: { email: string }) => {
    try {
      onSent((await requestPasswordReset(email.trim())).message)
    } catch (error) {
      showError(error)
      throw error
    }
  })
  const { form, field, summary } = useTextForm(checkAddress, request.submit)
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
  change: (password: string) => Promise<Answer>
  action: string
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
  const { submit, isPending, error } = useSubmit(
    async ({ newPassword }: { newPassword: string }) => {
      try {
        onDone(await change(newPassword))
      } catch (refusal) {
        const atField = refusal instanceof ApiError ? refusal.fields.password : undefined
        if (atField) show({ newPassword: atField })
        showError(refusal)
        throw refusal
      }
    },
  )
  const { form, field, summary, show } = useTextForm(checkNewPassword, submit)
  const isDeadLink = error instanceof ApiError && error.status === 410
  return (
    <form {...form} className="flex flex-col gap-5">
      {isDeadLink ? (
        <Banner tone="danger">
          {sentenceFor(error)} {renew}
        </Banner>
      ) : (
        <FormFailure error={error} />
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
      <Button type="submit" variant="primary" size="lg" busy={isPending}>
        {action}
      </Button>
    </form>
  )
}

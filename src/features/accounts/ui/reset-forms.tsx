import { zodResolver } from '@hookform/resolvers/zod'
import type { UseMutationResult } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { tellError } from '#web/kit/base/tell.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { countErrors } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import { resetForm, resetRequestForm } from '../rules.ts'
import { useRequestPasswordReset } from './data.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'

export function ResetRequestForm({ onSent }: { onSent: (message: string) => void }) {
  const id = useId()
  const request = useRequestPasswordReset()
  const { sendLink } = useWords('accounts').reset
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetRequestForm),
    defaultValues: { email: '' },
  })
  const { errors } = formState
  const submit = handleSubmit(({ email }) =>
    request.mutate(email, { onSuccess: ({ message }) => onSent(message), onError: tellError }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure error={request.error} />
      <EmailField id={`${id}-email`} error={errors.email?.message} {...register('email')} />
      <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
      <Button type="submit" variant="primary" size="lg" busy={request.isPending}>
        {sendLink}
      </Button>
    </form>
  )
}

interface NewPasswordFormProps {
  change: UseMutationResult<{ message: string }, Error, string>
  action: string
  /** A link to request another email. */
  renew: ReactNode
  onDone: (message: string) => void
}

export function NewPasswordForm({ change, action, renew, onDone }: NewPasswordFormProps) {
  const id = useId()
  const words = useWords('accounts').password
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const { errors } = formState
  const isDeadLink = change.error instanceof ApiError && change.error.status === 410
  const submit = handleSubmit(({ newPassword }) =>
    change.mutate(newPassword, {
      onSuccess: ({ message }) => onDone(message),
      onError: error => {
        const atField = error instanceof ApiError ? error.fields.password : undefined
        if (atField) setError('newPassword', { message: atField }, { shouldFocus: true })
        tellError(error)
      },
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {isDeadLink ? (
        <Banner tone="danger">
          {sentenceFor(change.error)} {renew}
        </Banner>
      ) : (
        <FormFailure error={change.error} />
      )}
      <PasswordField
        label={words.new}
        id={`${id}-newPassword`}
        autoComplete="new-password"
        help={words.rule}
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label={words.confirm}
        id={`${id}-confirmPassword`}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
      <Button type="submit" variant="primary" size="lg" busy={change.isPending}>
        {action}
      </Button>
    </form>
  )
}

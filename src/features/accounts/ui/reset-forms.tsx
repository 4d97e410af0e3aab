import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { tellError } from '#web/kit/base/tell.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { countErrors } from '#web/lib/form-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { resetForm, resetRequestForm } from '../rules.ts'
import { useRequestPasswordReset, useResetPassword } from './data.ts'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'

export function ResetRequestForm({ onSent }: { onSent: (message: string) => void }) {
  const id = useId()
  const request = useRequestPasswordReset()
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
      <EmailField id={`${id}-email`} error={errors.email?.message} {...register('email')} />
      <ErrorSummary count={countErrors(errors)} />
      <Button type="submit" variant="primary" size="lg" busy={request.isPending}>
        Send link
      </Button>
    </form>
  )
}

interface ResetFormProps {
  token: string
  onDone: (message: string) => void
}

export function ResetForm({ token, onDone }: ResetFormProps) {
  const id = useId()
  const reset = useResetPassword(token)
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(resetForm),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const { errors } = formState
  const deadLink = reset.error instanceof ApiError && reset.error.status === 410 ? reset.error : undefined
  const submit = handleSubmit(({ newPassword }) =>
    reset.mutate(newPassword, { onSuccess: ({ message }) => onDone(message), onError: tellError }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {deadLink && (
        <Banner tone="danger">
          {deadLink.sentence}{' '}
          <Link href={paths.forgotPassword} className="font-semibold underline underline-offset-4">
            Send a new link
          </Link>
        </Banner>
      )}
      <PasswordField
        label="New password"
        id={`${id}-newPassword`}
        autoComplete="new-password"
        help="At least 8 characters."
        error={errors.newPassword?.message}
        {...register('newPassword')}
      />
      <PasswordField
        label="Confirm new password"
        id={`${id}-confirmPassword`}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      <ErrorSummary count={countErrors(errors)} />
      <Button type="submit" variant="primary" size="lg" busy={reset.isPending}>
        Update password
      </Button>
    </form>
  )
}

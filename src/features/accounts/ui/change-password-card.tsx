import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { tellDone } from '#web/kit/base/tell.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceOr } from '#web/lib/api-error.ts'
import { countErrors, showFieldRefusals } from '#web/lib/form-errors.ts'
import { changePasswordForm } from '../rules.ts'
import { useChangePassword } from './data.ts'
import { PasswordField } from './password-field.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordCard({ username }: { username: string }) {
  const id = useId()
  const change = useChangePassword()
  const { register, handleSubmit, formState, reset, setError } = useForm({
    resolver: zodResolver(changePasswordForm),
    defaultValues: empty,
  })
  const { errors } = formState

  const submit = handleSubmit(({ currentPassword, newPassword }) =>
    change.mutate(
      { currentPassword, newPassword },
      {
        onSuccess: () => {
          tellDone('Your password has been updated')
          reset(empty)
        },
        onError: error => {
          showFieldRefusals(error, setError)
          const description = sentenceOr(error, 'Failed to change password')
          toast({ variant: 'destructive', title: 'Error', description })
        },
      },
    ),
  )

  return (
    <Card className="lg:grid lg:grid-cols-[14rem_1fr] lg:gap-8">
      <CardHeader
        title="Change password"
        description="You stay signed in here and are signed out everywhere else."
      />
      <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-5">
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordField
          label="Current password"
          id={`${id}-currentPassword`}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
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
        <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
        <div>
          <Button type="submit" variant="primary" busy={change.isPending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}

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
import { useWords } from '#web/lib/words.tsx'
import { changePasswordForm } from '../rules.ts'
import { useChangePassword } from './data.ts'
import { PasswordField } from './password-field.tsx'

const empty = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function ChangePasswordCard({ username }: { username: string }) {
  const id = useId()
  const { change: words, password } = useWords('accounts')
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
          tellDone(words.done)
          reset(empty)
        },
        onError: error => {
          showFieldRefusals(error, setError)
          toast({ variant: 'destructive', description: sentenceOr(error, words.failed) })
        },
      },
    ),
  )

  return (
    <Card className="lg:grid lg:grid-cols-[14rem_1fr] lg:gap-8">
      <CardHeader title={words.title} description={words.description} />
      <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-col gap-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordField
          label={words.current}
          id={`${id}-currentPassword`}
          autoComplete="current-password"
          error={errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label={password.new}
          id={`${id}-newPassword`}
          autoComplete="new-password"
          help={password.rule}
          error={errors.newPassword?.message}
          {...register('newPassword')}
        />
        <PasswordField
          label={password.confirm}
          id={`${id}-confirmPassword`}
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
        <div>
          <Button type="submit" variant="primary" busy={change.isPending}>
            {words.title}
          </Button>
        </div>
      </form>
    </Card>
  )
}

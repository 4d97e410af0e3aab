import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { countErrors, showFieldRefusals } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import { registerForm } from '../rules.ts'
import { useRegister } from './data.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'
import { keepRegisteredAddress } from './registered-address.ts'

interface RegisterFormProps {
  /** Shared with the other tab. */
  email: string
  onEmail: (email: string) => void
  onRegistered: (email: string, requiresVerification: boolean) => void
}

export function RegisterForm({ email, onEmail, onRegistered }: RegisterFormProps) {
  const id = useId()
  const registration = useRegister()
  const { register: words, password } = useWords('accounts')
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: zodResolver(registerForm),
    defaultValues: { email, password: '' },
  })
  const { errors } = formState

  const submit = handleSubmit(form => {
    registration.mutate(form, {
      onSuccess: ({ requiresVerification }) => {
        toast(
          requiresVerification
            ? { title: words.doneTitle, description: words.doneText }
            : { description: words.done },
        )
        keepRegisteredAddress(form.email)
        onRegistered(form.email, requiresVerification)
      },
      onError: error => {
        showFieldRefusals(error, setError)
        toast({
          variant: 'destructive',
          title: words.failed,
          description: sentenceFor(error),
        })
      },
    })
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <FormFailure error={registration.error} />
      <EmailField
        id={`${id}-email`}
        error={errors.email?.message}
        {...register('email', { onChange: event => onEmail(event.target.value) })}
      />
      <PasswordField
        label={password.label}
        id={`${id}-password`}
        autoComplete="new-password"
        help={words.passwordRule}
        error={errors.password?.message}
        {...register('password')}
      />
      <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
      <Button type="submit" variant="primary" size="lg" busy={registration.isPending}>
        {words.action}
      </Button>
      <p className="text-center text-13 text-muted">{words.noCard}</p>
    </form>
  )
}

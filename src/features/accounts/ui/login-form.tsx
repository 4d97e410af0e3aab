import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { tellDone } from '#web/kit/base/tell.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { countErrors } from '#web/lib/form-errors.ts'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { signInForm } from '../rules.ts'
import { asksToVerify, useLogin } from './data.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'
import { forgetRegisteredAddress } from './registered-address.ts'
import { VerificationNotice } from './verification-notice.tsx'

interface LoginFormProps {
  /** Shared with the other tab. */
  email: string
  onEmail: (email: string) => void
  /** Called before the request, as success unmounts this screen. */
  onSubmitting: () => void
}

export function LoginForm({ email, onEmail, onSubmitting }: LoginFormProps) {
  const id = useId()
  const login = useLogin()
  const { login: words, password, verification } = useWords('accounts')
  const { register, handleSubmit, formState, getValues, setFocus } = useForm({
    resolver: zodResolver(signInForm),
    defaultValues: { email, password: '' },
  })
  const { errors } = formState
  const needsVerifying = asksToVerify(login.error)

  const submit = handleSubmit(form => {
    onSubmitting()
    login.mutate(form, {
      onSuccess: () => {
        forgetRegisteredAddress()
        tellDone(words.done)
      },
      onError: error => {
        if (asksToVerify(error)) {
          toast({ title: verification.required, description: verification.toast })
          return
        }
        toast({ variant: 'destructive', title: words.failed, description: sentenceFor(error) })
        setFocus('password', { shouldSelect: true })
      },
    })
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {needsVerifying && (
        <VerificationNotice email={getValues('email').trim()}>
          {verification.text}
        </VerificationNotice>
      )}
      {!needsVerifying && <FormFailure error={login.error} />}
      <EmailField
        id={`${id}-email`}
        error={errors.email?.message}
        {...register('email', { onChange: event => onEmail(event.target.value) })}
      />
      <PasswordField
        label={password.label}
        id={`${id}-password`}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
      <Button type="submit" variant="primary" size="lg" busy={login.isPending}>
        {words.action}
      </Button>
      <p className="text-center text-14">
        <Link href={paths.forgotPassword} className="text-accent-ink underline underline-offset-4">
          {words.forgotten}
        </Link>
      </p>
    </form>
  )
}

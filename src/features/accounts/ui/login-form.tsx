import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { openSession } from '#web/lib/session.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { type TextValues, useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { checkSignIn } from '../form-rules.ts'
import { asksToVerify, login } from './data.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { canUsePasskeys, passkeyLogin, useSuggestedPasskeys } from './passkey-login.ts'
import { PasswordField } from './password-field.tsx'
import { forgetRegisteredAddress } from './registered-address.ts'
import type { UsedPasskey } from './security/passkeys.ts'
import { VerificationNotice } from './verification-notice.tsx'

const CodeStep = lazy(async () => ({
  default: (await import('./security/code-step.tsx')).CodeStep,
}))

const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'second-factor'

interface LoginFormProps {
  email: string
  onEmail: (email: string) => void
  /** Called before the request, because success unmounts this screen. */
  onSubmitting: () => void
}

export function LoginForm({ email, onEmail, onSubmitting }: LoginFormProps) {
  const { login: words, password, verification } = useWords('accounts')
  const [unverified, setUnverified] = useState<string>()
  const showFailure = (error: unknown) =>
    toast({ variant: 'destructive', title: words.failed, description: sentenceFor(error) })

  const attempt = useSubmit(async (typed: TextValues<'email' | 'password'>) => {
    onSubmitting()
    setUnverified(undefined)
    const email = typed.email.trim()
    try {
      await login({ ...typed, email })
      await openSession()
      forgetRegisteredAddress()
      showSuccess(words.done)
    } catch (error) {
      if (asksToVerify(error)) {
        setUnverified(email)
        toast({ title: verification.required, description: verification.toast })
      } else if (!needsCode(error)) {
        showFailure(error)
        select('password')
      }
      throw error
    }
  })
  const { form, field, summary, select } = useTextForm(checkSignIn, attempt.submit)

  const passkey = useSubmit(async (chosen?: UsedPasskey) => {
    onSubmitting()
    try {
      if (!(await passkeyLogin(chosen))) return
      await openSession()
      showSuccess(words.done)
    } catch (error) {
      showFailure(error)
    }
  })

  const secondStep = needsCode(attempt.error)
  const address = useLostFocus<HTMLInputElement>(secondStep)
  useSuggestedPasskeys(passkey.submit, passkey.isPending || secondStep)

  if (secondStep) {
    return (
      <Suspense>
        <CodeStep onBack={attempt.reset} />
      </Suspense>
    )
  }
  return (
    <form {...form} className="flex flex-col gap-5">
      {unverified === undefined ? (
        <FormFailure error={attempt.error} />
      ) : (
        <VerificationNotice email={unverified}>{verification.text}</VerificationNotice>
      )}
      <EmailField
        ref={address}
        autoComplete="username webauthn"
        defaultValue={email}
        onChange={event => onEmail(event.target.value)}
        {...field('email')}
      />
      <PasswordField
        label={password.label}
        autoComplete="current-password"
        {...field('password')}
      />
      <ErrorSummary {...summary} />
      <Button type="submit" variant="primary" size="lg" busy={attempt.isPending}>
        {words.action}
      </Button>
      {canUsePasskeys() && (
        <Button size="lg" busy={passkey.isPending} onClick={() => passkey.submit(undefined)}>
          {words.passkey}
        </Button>
      )}
      <p className="text-center text-14">
        <Link href={paths.forgotPassword} className="text-accent-ink underline underline-offset-4">
          {words.forgotten}
        </Link>
      </p>
    </form>
  )
}

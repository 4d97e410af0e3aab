import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { checkSignIn } from '../form-rules.ts'
import { asksToVerify, useLogin } from './data.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { canUsePasskeys, usePasskeyLogin, useSuggestedPasskeys } from './passkey-login.ts'
import { PasswordField } from './password-field.tsx'
import { forgetRegisteredAddress } from './registered-address.ts'
import type { UsedPasskey } from './security/passkeys.ts'
import { VerificationNotice } from './verification-notice.tsx'

const CodeStep = lazy(async () => ({
  default: (await import('./security/code-step.tsx')).CodeStep,
}))

const needsCode = (error: unknown) => error instanceof ApiError && error.code === 'second-factor'

interface LoginFormProps {
  /** Shared with the other tab. */
  email: string
  onEmail: (email: string) => void
  /** Called before the request, as success unmounts this screen. */
  onSubmitting: () => void
}

export function LoginForm({ email, onEmail, onSubmitting }: LoginFormProps) {
  const login = useLogin()
  const { login: words, password, verification } = useWords('accounts')
  const passkey = usePasskeyLogin()
  const needsVerifying = asksToVerify(login.error)

  const { form, field, summary, select } = useTextForm(checkSignIn, typed => {
    onSubmitting()
    login.mutate(
      { ...typed, email: typed.email.trim() },
      {
        onSuccess: () => {
          forgetRegisteredAddress()
          showSuccess(words.done)
        },
        onError: error => {
          if (needsCode(error)) return
          if (asksToVerify(error)) {
            toast({ title: verification.required, description: verification.toast })
            return
          }
          toast({ variant: 'destructive', title: words.failed, description: sentenceFor(error) })
          select('password')
        },
      },
    )
  })

  const signInWithPasskey = (chosen?: UsedPasskey) => {
    onSubmitting()
    passkey.mutate(chosen, {
      onSuccess: signedIn => signedIn && showSuccess(words.done),
      onError: error =>
        toast({ variant: 'destructive', title: words.failed, description: sentenceFor(error) }),
    })
  }

  const secondStep = needsCode(login.error)
  useSuggestedPasskeys(signInWithPasskey, passkey.isPending || secondStep)

  if (secondStep) {
    return (
      <Suspense>
        <CodeStep onBack={login.reset} />
      </Suspense>
    )
  }
  return (
    <form {...form} className="flex flex-col gap-5">
      {needsVerifying && (
        <VerificationNotice email={login.variables?.email ?? ''}>
          {verification.text}
        </VerificationNotice>
      )}
      {!needsVerifying && <FormFailure error={login.error} />}
      <EmailField
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
      <Button type="submit" variant="primary" size="lg" busy={login.isPending}>
        {words.action}
      </Button>
      {canUsePasskeys() && (
        <Button size="lg" busy={passkey.isPending} onClick={() => signInWithPasskey()}>
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

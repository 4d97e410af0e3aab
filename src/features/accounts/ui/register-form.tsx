import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { refreshUser } from '#web/lib/session.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { type TextValues, useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { checkRegistration } from '../form-rules.ts'
import { register } from './data.ts'
import { EmailField } from './email-field.tsx'
import { FormFailure } from './form-failure.tsx'
import { PasswordField } from './password-field.tsx'
import { keepRegisteredAddress } from './registered-address.ts'

interface RegisterFormProps {
  email: string
  onEmail: (email: string) => void
  onRegistered: (email: string, requiresVerification: boolean) => void
}

export function RegisterForm({ email, onEmail, onRegistered }: RegisterFormProps) {
  const { register: words, password } = useWords('accounts')
  const registration = useSubmit(async (typed: TextValues<'email' | 'password'>) => {
    const email = typed.email.trim()
    try {
      const { requiresVerification } = await register({ ...typed, email })
      await refreshUser()
      toast(
        requiresVerification
          ? { title: words.doneTitle, description: words.doneText }
          : { description: words.done },
      )
      keepRegisteredAddress(email)
      onRegistered(email, requiresVerification)
    } catch (error) {
      showRefusals(error)
      toast({ variant: 'destructive', title: words.failed, description: sentenceFor(error) })
      throw error
    }
  })
  const { form, field, summary, showRefusals } = useTextForm(checkRegistration, registration.submit)

  return (
    <form {...form} className="flex flex-col gap-5">
      <FormFailure error={registration.error} />
      <EmailField
        defaultValue={email}
        onChange={event => onEmail(event.target.value)}
        {...field('email')}
      />
      <PasswordField
        label={password.label}
        autoComplete="new-password"
        help={words.passwordRule}
        {...field('password')}
      />
      <ErrorSummary {...summary} />
      <Button type="submit" variant="primary" size="lg" busy={registration.isPending}>
        {words.action}
      </Button>
      <p className="text-center text-13 text-muted">{words.noCard}</p>
    </form>
  )
}

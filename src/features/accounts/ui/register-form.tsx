import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { checkRegistration } from '../form-rules.ts'
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
  const registration = useRegister()
  const { register: words, password } = useWords('accounts')
  const { form, field, summary, showRefusals } = useTextForm(checkRegistration, typed => {
    const credentials = { ...typed, email: typed.email.trim() }
    registration.mutate(credentials, {
      onSuccess: ({ requiresVerification }) => {
        toast(
          requiresVerification
            ? { title: words.doneTitle, description: words.doneText }
            : { description: words.done },
        )
        keepRegisteredAddress(credentials.email)
        onRegistered(credentials.email, requiresVerification)
      },
      onError: error => {
        showRefusals(error)
        toast({
          variant: 'destructive',
          title: words.failed,
          description: sentenceFor(error),
        })
      },
    })
  })

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

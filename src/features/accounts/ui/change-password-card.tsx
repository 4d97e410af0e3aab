import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { resultToasts, showError } from '#web/kit/base/result-toasts.ts'
import { SettingsCard } from '#web/kit/base/surfaces.tsx'
import { sentenceOr } from '#web/lib/api-error.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { checkPasswordChange } from '../form-rules.ts'
import { PasswordField } from './password-field.tsx'
import { useChangePassword } from './security/data.ts'

export function ChangePasswordCard({ username }: { username: string }) {
  const { change: words, password } = useWords('accounts')
  const change = useChangePassword()
  const { form, field, summary, showRefusals, reset } = useTextForm(
    checkPasswordChange,
    ({ currentPassword, newPassword }) =>
      change.mutate(
        { currentPassword, newPassword },
        {
          ...resultToasts(words.done, reset),
          onError: error => {
            showRefusals(error)
            showError(sentenceOr(error, words.failed))
          },
        },
      ),
  )

  return (
    <SettingsCard title={words.title} description={words.description}>
      <form {...form} className="flex max-w-[440px] flex-col gap-5">
        {/* Tells password managers which account this is. */}
        <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
        <PasswordField
          label={words.current}
          autoComplete="current-password"
          {...field('currentPassword')}
        />
        <PasswordField
          label={password.new}
          autoComplete="new-password"
          help={password.rule}
          {...field('newPassword')}
        />
        <PasswordField
          label={password.confirm}
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
        <ErrorSummary {...summary} />
        <Button className="self-start" type="submit" variant="primary" busy={change.isPending}>
          {words.title}
        </Button>
      </form>
    </SettingsCard>
  )
}

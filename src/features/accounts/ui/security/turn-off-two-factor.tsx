import { Dialog, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { send } from '#web/lib/api.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { stopTwoFactor } from '../../two-factor/contract.ts'
import { PasswordField } from '../password-field.tsx'
import { CodeField } from './code-field.tsx'
import { useSecurityChange } from './data.ts'
import { showUnlessDismissed, type useConfirmed } from './use-confirmed.tsx'

interface TurnOffProps {
  confirmed: ReturnType<typeof useConfirmed>['confirmed']
  onClose: () => void
}

export function TurnOffTwoFactor({ confirmed, onClose }: TurnOffProps) {
  const { twoFactor: words, confirm } = useWords('security')
  const stop = useSecurityChange((json: { password: string; code: string }) =>
    confirmed(() => send(stopTwoFactor, { json })),
  )
  const { form, field, summary, refuse } = useTextForm<'password' | 'code'>(
    ({ password, code }) => ({
      password: password ? undefined : confirm.passwordRequired,
      code: code.trim() ? undefined : words.codeRequired,
    }),
    typed =>
      stop.mutate(typed, {
        ...resultToasts(words.turnedOff, onClose),
        onError: error => {
          if (!refuse(error)) showUnlessDismissed(error)
        },
      }),
  )
  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      title={words.question}
      description={words.consequence}
      size="sm"
    >
      <DialogForm {...form} busy={stop.isPending} variant="danger" action={words.turnOff}>
        <PasswordField
          label={confirm.password}
          autoComplete="current-password"
          {...field('password')}
        />
        <CodeField label={words.code} help={words.anyCode} {...field('code')} />
        <ErrorSummary {...summary} />
      </DialogForm>
    </Dialog>
  )
}

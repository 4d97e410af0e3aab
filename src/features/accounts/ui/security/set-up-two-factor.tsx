import { Dialog, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { type Answer, send } from '#web/lib/api.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { confirmTwoFactor, type startTwoFactor } from '../../two-factor/contract.ts'
import { CodeField } from './code-field.tsx'
import { useSecurityChange } from './data.ts'
import { showUnlessDismissed, type useConfirmed } from './use-confirmed.tsx'

interface SetUpProps {
  offer: Answer<typeof startTwoFactor>
  confirmed: ReturnType<typeof useConfirmed>['confirmed']
  onClose: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}

export function SetUpTwoFactor({ offer, confirmed, onClose, onDone }: SetUpProps) {
  const words = useWords('security').twoFactor
  const confirm = useSecurityChange((code: string) =>
    confirmed(() => send(confirmTwoFactor, { json: { code } })),
  )
  const { form, field, summary, refuse } = useTextForm<'code'>(
    ({ code }) => ({ code: code.trim() ? undefined : words.codeRequired }),
    ({ code }) =>
      confirm.mutate(code, {
        onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
        onError: error => {
          if (!refuse(error)) showUnlessDismissed(error)
        },
      }),
  )
  return (
    <Dialog open onClose={onClose} title={words.setUp} description={words.scan} size="sm">
      <DialogForm {...form} busy={confirm.isPending} action={words.turnOn}>
        <img
          src={offer.qrCode}
          alt={words.qrCode}
          width={192}
          height={192}
          className="self-center rounded-control"
        />
        <p className="text-13 text-muted">
          {words.secret}{' '}
          <code translate="no" className="font-mono text-13 break-all text-ink select-all">
            {offer.secret.replace(/(.{4})(?!$)/g, '$1 ')}
          </code>
        </p>
        <CodeField
          label={words.code}
          help={words.codeHelp}
          inputMode="numeric"
          {...field('code')}
        />
        <ErrorSummary {...summary} />
      </DialogForm>
    </Dialog>
  )
}

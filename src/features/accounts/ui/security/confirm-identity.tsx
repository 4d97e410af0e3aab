import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter, PlainDialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { type BodyOf, send } from '#web/lib/api.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { confirmIdentity } from '../../security/contract.ts'
import { PasswordField } from '../password-field.tsx'
import { CodeField } from './code-field.tsx'
import { usedPasskey } from './passkeys.ts'

export interface Ways {
  code: boolean
  passkey: boolean
}

interface ConfirmIdentityProps {
  ways: Ways | undefined
  /** Shown while `ways` is loading. */
  waiting: ReactNode
  onClose: () => void
  onConfirmed: () => void
}

export function ConfirmIdentity({ ways, waiting, onClose, onConfirmed }: ConfirmIdentityProps) {
  const words = useWords('security').confirm
  const confirm = useMutation({
    mutationFn: (json: BodyOf<typeof confirmIdentity>) => send(confirmIdentity, { json }),
    onSuccess: onConfirmed,
  })
  const withPasskey = useMutation({
    mutationFn: async () => {
      const used = await usedPasskey()
      if (used) await confirm.mutateAsync({ passkey: used })
    },
    onError: showError,
  })
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.text} size="sm">
      {ways ? (
        <ProofForm
          byCode={ways.code}
          busy={confirm.isPending}
          onProof={(proof, show) => confirm.mutate(proof, { onError: show })}
        >
          {ways.passkey && (
            <Button busy={withPasskey.isPending} onClick={() => withPasskey.mutate()}>
              {words.withPasskey}
            </Button>
          )}
        </ProofForm>
      ) : (
        <DialogBody>{waiting}</DialogBody>
      )}
    </Dialog>
  )
}

interface ProofFormProps {
  byCode: boolean
  busy: boolean
  onProof: (proof: Record<string, string>, onError: (error: Error) => void) => void
  children: ReactNode
}

function ProofForm({ byCode, busy, onProof, children }: ProofFormProps) {
  const { confirm: words, twoFactor } = useWords('security')
  const name = byCode ? 'code' : 'password'
  const { form, field, summary, refuse } = useTextForm<'code' | 'password'>(
    typed => ({
      [name]: typed[name] ? undefined : byCode ? twoFactor.codeRequired : words.passwordRequired,
    }),
    typed =>
      onProof({ [name]: typed[name] }, error => {
        if (!refuse(error)) showError(error)
      }),
  )
  return (
    <PlainDialogForm {...form}>
      <DialogBody>
        {byCode ? (
          <CodeField label={twoFactor.code} help={twoFactor.anyCode} {...field('code')} />
        ) : (
          <PasswordField
            label={words.password}
            autoComplete="current-password"
            {...field('password')}
          />
        )}
        <ErrorSummary {...summary} />
      </DialogBody>
      <DialogFooter>
        {children}
        <Button type="submit" variant="primary" busy={busy}>
          {words.action}
        </Button>
      </DialogFooter>
    </PlainDialogForm>
  )
}

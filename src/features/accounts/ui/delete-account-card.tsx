import { useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { SettingsCard } from '#web/kit/base/surfaces.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { checkGivenPassword } from '../form-rules.ts'
import { PasswordField } from './password-field.tsx'
import { useDeleteAccount } from './security/data.ts'

interface DeleteAccountCardProps {
  businessName: string
  severalBusinesses?: true | undefined
}

export function DeleteAccountCard({ businessName, severalBusinesses }: DeleteAccountCardProps) {
  const [open, setOpen] = useState(false)
  const words = useWords('accounts').delete
  return (
    <SettingsCard className="border-danger!" title={words.title} description={words.description}>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {words.action}
        </Button>
      </div>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        role="alertdialog"
        title={words.question}
        description={severalBusinesses ? words.closesAll : fill(words.closes, { businessName })}
      >
        <DeleteForm />
      </Dialog>
    </SettingsCard>
  )
}

function DeleteForm() {
  const removal = useDeleteAccount()
  const words = useWords('accounts').delete
  const { form, field, summary, refuse } = useTextForm(checkGivenPassword, ({ password }) =>
    removal.mutate(password, {
      onSuccess: () => showSuccess(words.done),
      onError: error => {
        if (refuse(error)) return
        const explained = error instanceof ApiError && error.status < 500
        showError(explained ? error.sentence : words.failed)
      },
    }),
  )

  return (
    <DialogForm {...form} busy={removal.isPending} variant="danger" action={words.action}>
      <ul className="list-disc space-y-1 ps-5 text-14 text-ink">
        {Object.values(words.consequences).map(sentence => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        {...field('password')}
      />
      <ErrorSummary {...summary} />
    </DialogForm>
  )
}

import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { sendAuth } from '#web/lib/api.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { openSession } from '#web/lib/session.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords, worded } from '#web/lib/words.tsx'
import { security } from '#words/en/security.ts'
import { loginWithCode } from '../../two-factor/contract.ts'
import { FormFailure } from '../form-failure.tsx'
import { CodeField } from './code-field.tsx'

export const CodeStep = worded(CodeForm, { security })

function CodeForm({ onBack }: { onBack: () => void }) {
  const { codeStep: words, twoFactor } = useWords('security')
  const login = useSubmit(async (json: { code: string }) => {
    try {
      await sendAuth(loginWithCode, { json })
      await openSession()
      showSuccess(words.done)
    } catch (error) {
      toast({ variant: 'destructive', title: words.failed, description: sentenceFor(error) })
      if (error instanceof ApiError && error.code === 'sign-in-expired') onBack()
      else showRefusals(error)
      throw error
    }
  })
  const { form, field, summary, showRefusals } = useTextForm<'code'>(
    ({ code }) => ({ code: code.trim() ? undefined : twoFactor.codeRequired }),
    login.submit,
  )
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-14 text-pretty text-muted">{words.lead}</p>
      <FormFailure error={login.error} />
      <CodeField label={words.code} autoFocus {...field('code')} />
      <ErrorSummary {...summary} />
      <Button type="submit" variant="primary" size="lg" busy={login.isPending}>
        {words.action}
      </Button>
      <Button size="lg" onClick={onBack}>
        {words.back}
      </Button>
    </form>
  )
}

import { Button } from '#web/kit/base/button.tsx'
import { sendAuth } from '#web/lib/api.ts'
import { refreshUser } from '#web/lib/session.ts'
import { useSubmit } from '#web/lib/use-submit.ts'
import { useWords } from '#web/lib/words.tsx'
import { endAllByLink } from '../../security/contract.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { FormFailure } from '../form-failure.tsx'

/** Asks first, because mail programs open links, too. */
export function SignOutEverywhere({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useWords('security').everywhere
  const end = useSubmit(async () => {
    await sendAuth(endAllByLink, { param: { token } })
    onDone()
    await refreshUser()
  })
  return (
    <AuthFrame title={words.title} lead={words.lead}>
      <div className="flex flex-col gap-5">
        <FormFailure alert error={end.error} />
        <Button variant="danger" size="lg" busy={end.isPending} onClick={() => end.submit()}>
          {words.action}
        </Button>
      </div>
    </AuthFrame>
  )
}

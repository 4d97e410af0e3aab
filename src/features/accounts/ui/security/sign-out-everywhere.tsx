import { useMutation } from '@tanstack/react-query'
import { Button } from '#web/kit/base/button.tsx'
import { send } from '#web/lib/api.ts'
import { useWords } from '#web/lib/words.tsx'
import { endAllByLink } from '../../security/contract.ts'
import { AuthFrame } from '../auth-frame.tsx'
import { useRefreshUser } from '../data.ts'
import { FormFailure } from '../form-failure.tsx'

/** Target of the link in security emails. Asks first, because mail programs open links, too. */
export function SignOutEverywhere({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useWords('security').everywhere
  const refreshUser = useRefreshUser()
  const end = useMutation({
    mutationFn: () => send(endAllByLink, { param: { token } }),
    onSuccess: async () => {
      onDone()
      await refreshUser()
    },
  })
  return (
    <AuthFrame title={words.title} lead={words.lead}>
      <div className="flex flex-col gap-5">
        <FormFailure error={end.error} />
        <Button variant="danger" size="lg" busy={end.isPending} onClick={() => end.mutate()}>
          {words.action}
        </Button>
      </div>
    </AuthFrame>
  )
}

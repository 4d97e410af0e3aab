import { type ReactNode, useState } from 'react'
import { showError } from '#web/kit/base/result-toasts.ts'
import { ConfirmIdentity, type Ways } from './confirm-identity.tsx'
import { confirming, NotConfirmed } from './confirming.ts'

/** Shows nothing if the person dismissed the dialog. */
export function showUnlessDismissed(error: unknown) {
  if (!(error instanceof NotConfirmed)) showError(error)
}

interface Confirming {
  confirmed: <Answer>(request: () => Promise<Answer>) => Promise<Answer>
  dialog: ReactNode
}

export function useConfirmed(ways: Ways | undefined, waiting?: ReactNode): Confirming {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>()
  const [confirmed] = useState(() =>
    confirming(async () => {
      const isConfirmed = await new Promise<boolean>(resolve => setAnswer(() => resolve))
      setAnswer(undefined)
      return isConfirmed
    }),
  )
  return {
    confirmed,
    dialog: answer && (
      <ConfirmIdentity
        ways={ways}
        waiting={waiting}
        onClose={() => answer(false)}
        onConfirmed={() => answer(true)}
      />
    ),
  }
}

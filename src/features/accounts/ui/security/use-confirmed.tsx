import { type ReactNode, useState } from 'react'
import { showError } from '#web/kit/base/result-toasts.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { ConfirmIdentity, type Ways } from './confirm-identity.tsx'

class NotConfirmed extends Error {}

/** Shows nothing if the person dismissed the dialog. */
export function showUnlessDismissed(error: unknown) {
  if (!(error instanceof NotConfirmed)) showError(error)
}

const asksWho = (error: unknown) => error instanceof ApiError && error.code === 'confirm-identity'

interface Confirming {
  confirmed: <Answer>(request: () => Promise<Answer>) => Promise<Answer>
  dialog: ReactNode
}

export function useConfirmed(ways: Ways | undefined, waiting?: ReactNode): Confirming {
  const [answer, setAnswer] = useState<(confirmed: boolean) => void>()
  const confirmed: Confirming['confirmed'] = async request => {
    try {
      return await request()
    } catch (error) {
      if (!asksWho(error)) throw error
      const isConfirmed = await new Promise<boolean>(resolve => setAnswer(() => resolve))
      setAnswer(undefined)
      if (!isConfirmed) throw new NotConfirmed()
      return await request()
    }
  }
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

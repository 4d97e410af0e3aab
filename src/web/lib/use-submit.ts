import { useState } from 'react'

/** For screens that load without Query. Never rejects. */
export function useSubmit<Given = void>(send: (given: Given) => Promise<unknown>) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false })
  const submit = async (given: Given) => {
    setState({ isPending: true })
    const outcome = await send(given).then(
      () => ({}),
      (error: unknown) => ({ error }),
    )
    setState({ isPending: false, ...outcome })
  }
  return { ...state, submit, reset: () => setState({ isPending: false }) }
}

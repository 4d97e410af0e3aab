import { useEffect, useRef } from 'react'
import type { UsedPasskey } from './security/passkeys.ts'

/** Passkeys need a secure context and a host name. */
export const canUsePasskeys = () =>
  'PublicKeyCredential' in window && isSecureContext && /[a-z]$/i.test(location.hostname)

export const passkeyLogin = async (chosen?: UsedPasskey) =>
  (await import('./security/passkeys.ts')).signInWithPasskey(chosen)

export function useSuggestedPasskeys(onChosen: (passkey: UsedPasskey) => void, paused: boolean) {
  const latest = useRef(onChosen)
  latest.current = onChosen
  useEffect(() => {
    if (paused || !canUsePasskeys()) return
    const left = new AbortController()
    void import('./security/passkeys.ts')
      .then(({ suggestPasskeys }) => suggestPasskeys(each => latest.current(each), left.signal))
      // Passkeys are only a suggestion here, so a failure doesn't matter.
      .catch(() => {})
    return () => left.abort()
  }, [paused])
}

import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import type { BodyOf } from '#web/lib/api.ts'
import { send, sendAuth } from '#web/lib/api.ts'
import {
  type addPasskey,
  askForPasskey,
  loginWithPasskey,
  offerPasskey,
} from '../../passkeys/contract.ts'

export type CreatedPasskey = BodyOf<typeof addPasskey>['passkey']
export type UsedPasskey = BodyOf<typeof loginWithPasskey>['passkey']

const CLOSED = new Set(['NotAllowedError', 'AbortError'])

/** @returns undefined if the person closed the browser's dialog. */
async function unlessClosed<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Error && CLOSED.has(error.name)) return undefined
    throw error
  }
}

const askServer = async () =>
  (await sendAuth(askForPasskey)) as unknown as PublicKeyCredentialRequestOptionsJSON

export async function usedPasskey(): Promise<UsedPasskey | undefined> {
  const optionsJSON = await askServer()
  return (await unlessClosed(() => startAuthentication({ optionsJSON }))) as UsedPasskey | undefined
}

/** @param chosen a passkey picked from the field's suggestions; without one, the browser asks. */
export async function signInWithPasskey(chosen?: UsedPasskey): Promise<boolean> {
  const passkey = chosen ?? (await usedPasskey())
  if (!passkey) return false
  await sendAuth(loginWithPasskey, { json: { passkey } })
  return true
}

/** Challenges last five minutes. */
const RENEW_MS = 4 * 60_000

/** Suggests passkeys until one is chosen or `signal` aborts. */
export async function suggestPasskeys(
  onChosen: (passkey: UsedPasskey) => void,
  signal: AbortSignal,
): Promise<void> {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return
  let renewing = true
  const renewal = setInterval(() => {
    renewing = true
    WebAuthnAbortService.cancelCeremony()
  }, RENEW_MS)
  signal.addEventListener('abort', () => {
    clearInterval(renewal)
    WebAuthnAbortService.cancelCeremony()
  })
  while (renewing) {
    renewing = false
    const optionsJSON = await askServer()
    if (signal.aborted) return
    const passkey = (await unlessClosed(() =>
      startAuthentication({ optionsJSON, useBrowserAutofill: true }),
    )) as UsedPasskey | undefined
    if (signal.aborted) return
    if (passkey) onChosen(passkey)
  }
  clearInterval(renewal)
}

export async function createPasskey(): Promise<CreatedPasskey | undefined> {
  const optionsJSON = (await send(
    offerPasskey,
  )) as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await unlessClosed(() => startRegistration({ optionsJSON }))) as
    | CreatedPasskey
    | undefined
}

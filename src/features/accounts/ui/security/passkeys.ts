import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
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
type UsedPasskey = BodyOf<typeof loginWithPasskey>['passkey']

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

export async function usedPasskey(): Promise<UsedPasskey | undefined> {
  const options = await sendAuth(askForPasskey)
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return (await unlessClosed(() => startAuthentication({ optionsJSON }))) as UsedPasskey | undefined
}

/** @returns whether a session was started. */
export async function signInWithPasskey(): Promise<boolean> {
  const passkey = await usedPasskey()
  if (!passkey) return false
  await sendAuth(loginWithPasskey, { json: { passkey } })
  return true
}

export async function createPasskey(): Promise<CreatedPasskey | undefined> {
  const optionsJSON = (await send(
    offerPasskey,
  )) as unknown as PublicKeyCredentialCreationOptionsJSON
  return (await unlessClosed(() => startRegistration({ optionsJSON }))) as
    | CreatedPasskey
    | undefined
}

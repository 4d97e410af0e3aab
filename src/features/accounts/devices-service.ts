import { isSigned, newToken, sign } from '#platform/tokens.ts'
import { emailKey } from './rules.ts'

/** How long a browser is known again after a sign-in. */
export const DEVICE_MS = 365 * 24 * 60 * 60 * 1000

const subjectOf = (address: string, id: string) => `device:${emailKey(address)}:${id}`

/**
 * What a browser keeps that signed in to this account: it proves that, and gives no right (OWASP,
 * "Device Cookies").
 */
export function knownDevice(key: Buffer, address: string): string {
  const id = newToken()
  return `${id}.${sign(key, subjectOf(address, id))}`
}

/**
 * By what guesses at an account's password are counted. A browser that signed in to it before is
 * counted for itself, so that strangers who guess, and use their guesses up, don't keep its owner
 * out.
 */
export function guesserOf(key: Buffer, address: string, device: string | undefined): string {
  const [id = '', signature = ''] = device?.split('.') ?? []
  return isSigned(key, subjectOf(address, id), signature)
    ? `${emailKey(address)} ${id}`
    : emailKey(address)
}

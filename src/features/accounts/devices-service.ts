import { DAY_MS } from '#domain/time/date.ts'
import { isSigned, newToken, sign } from '#platform/tokens.ts'
import { emailKey } from './rules.ts'

export const DEVICE_MS = 365 * DAY_MS

const subjectOf = (address: string, id: string) => `device:${emailKey(address)}:${id}`

/** Proves an earlier login in this browser; grants no access (OWASP, "Device Cookies"). */
export function knownDevice(key: Buffer, address: string): string {
  const id = newToken()
  return `${id}.${sign(key, subjectOf(address, id))}`
}

export function knownDeviceOf(
  key: Buffer,
  address: string,
  device: string | undefined,
): string | undefined {
  const [id = '', signature = ''] = device?.split('.') ?? []
  return isSigned(key, subjectOf(address, id), signature) ? id : undefined
}

export const isKnownDevice = (key: Buffer, address: string, device: string | undefined): boolean =>
  knownDeviceOf(key, address, device) !== undefined

/** Guesses from known browsers count separately, so that strangers can't lock the owner out. */
export function guessKeyOf(key: Buffer, address: string, device: string | undefined): string {
  const known = knownDeviceOf(key, address, device)
  return known === undefined ? emailKey(address) : `${emailKey(address)} ${known}`
}

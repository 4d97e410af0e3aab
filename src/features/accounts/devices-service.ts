import { DAY_MS } from '#domain/time/date.ts'
import { isSigned, newToken, sign } from '#platform/tokens.ts'
import { emailKey } from './rules.ts'

export const DEVICE_MS = 365 * DAY_MS

interface Login {
  id: number
  email: string
  password_hash: string
  totp_confirmed_at: Date | null
}

const addressSubject = (address: string, device: string) => `device:${emailKey(address)}:${device}`

/** Changes with the password and the second factor. */
const loginSubject = ({ id, password_hash, totp_confirmed_at }: Login, device: string) =>
  `device login:${id}:${device}:${totp_confirmed_at?.getTime() ?? 'off'}:${password_hash}`

/** Proves an earlier sign-in in this browser; grants no access (OWASP, "Device Cookies"). */
export function knownDevice(key: Buffer, login: Login): string {
  const id = newToken()
  return [id, sign(key, addressSubject(login.email, id)), sign(key, loginSubject(login, id))].join(
    '.',
  )
}

const partsOf = (device = '') => {
  const [id = '', byAddress = '', byLogin = ''] = device.split('.')
  return { id, byAddress, byLogin }
}

/** False for browsers that signed in before the password or second factor changed. */
export function isKnownDevice(key: Buffer, login: Login, device: string | undefined): boolean {
  const { id, byLogin } = partsOf(device)
  return isSigned(key, loginSubject(login, id), byLogin)
}

interface Guesser {
  /** The address that was typed. */
  address: string
  login: Login | undefined
  device: string | undefined
}

/**
 * Guesses from known browsers count separately, so that strangers can't lock the owner out. Cookies
 * from before a change share one count, because a thief could have collected many.
 */
export function guessKeyOf(
  key: Buffer,
  subject: string,
  { address, login, device }: Guesser,
): string {
  const { id, byAddress } = partsOf(device)
  if (login && isKnownDevice(key, login, device)) return `${subject} ${id}`
  return isSigned(key, addressSubject(address, id), byAddress) ? `${subject} earlier` : subject
}

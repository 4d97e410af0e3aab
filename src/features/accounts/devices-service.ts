import { DAY_MS } from '#domain/time/date.ts'
import { isSigned, newToken, sign } from '#platform/tokens.ts'
import { emailKey } from './rules.ts'

export const DEVICE_MS = 365 * DAY_MS

type Reported = Pick<Login, 'sign_in_reported_at'>

interface Login {
  id: number
  email: string
  password_hash: string
  totp_confirmed_at: Date | null
  sign_in_reported_at: Date | null
}

/** Changes when an email's link ends all sessions. */
const emailSubject = (email: string, login: Reported | undefined, device: string) => {
  const reported = login?.sign_in_reported_at
  return `device:${emailKey(email)}:${device}${reported ? `:${reported.getTime()}` : ''}`
}

/** Changes with the password and the second factor. */
const loginSubject = ({ id, password_hash, totp_confirmed_at }: Login, device: string) =>
  `device login:${id}:${device}:${totp_confirmed_at?.getTime() ?? 'off'}:${password_hash}`

/** Proves an earlier sign-in in this browser; grants no access (OWASP, "Device Cookies"). */
export function knownDevice(key: Buffer, login: Login): string {
  const id = newToken()
  const subjects = [emailSubject(login.email, login, id), loginSubject(login, id)]
  return [id, ...subjects.map(subject => sign(key, subject))].join('.')
}

const partsOf = (device = '') => {
  const [id = '', byEmail = '', byLogin = ''] = device.split('.')
  return { id, byEmail, byLogin }
}

/** False for browsers that signed in before the owner reported a sign-in. */
export function isKnownDevice(
  key: Buffer,
  login: Reported & { email: string },
  device: string | undefined,
): boolean {
  const { id, byEmail } = partsOf(device)
  return isSigned(key, emailSubject(login.email, login, id), byEmail)
}

interface Guesser {
  email: string
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
  { email, login, device }: Guesser,
): string {
  const { id, byEmail, byLogin } = partsOf(device)
  if (login && isSigned(key, loginSubject(login, id), byLogin)) return `${subject} ${id}`
  const known = emailSubject(email, login, id)
  return isSigned(key, known, byEmail) ? `${subject} earlier` : subject
}

import { onOneLine } from './text.ts'

/** Never concatenate the two into a header. */
export interface Mailbox {
  name?: string | undefined
  address: string
}

/** A path has at most 256 characters with its angle brackets (RFC 5321, section 4.5.3.1.3). */
export const MAX_ADDRESS = 254

/** RFC 5321, section 4.5.3.1.1 */
export const LOCAL_PART_FITS = /^[^@]{1,64}@/

export const PLAIN_ADDRESS =
  /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

/** Stricter than RFC 5322, so that no server can read the text as two addresses. */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS &&
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(text)

/** An address of a person or business, not of a server: typos often lack the dot of the domain. */
export const isContactAddress = (text: string): boolean =>
  isMailAddress(text) &&
  /@(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*\.)+\p{L}[\p{L}\p{M}\p{N}-]+$/u.test(text)

/** For limits: `ada+tag@example.com` is usually Ada's mailbox. */
export const mailboxKey = (address: string): string =>
  address.toLowerCase().replace(/^([^@+]+)\+[^@]*@/, '$1@')

/** `Name <address>` or a bare address. */
export function parseMailbox(text: string): Mailbox | undefined {
  const bare = text.trim()
  if (isMailAddress(bare)) return { address: bare }
  const match = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(bare)
  const address = match?.groups?.address?.trim() ?? ''
  if (!isMailAddress(address)) return undefined
  const name = onOneLine(match?.groups?.name ?? '').replace(/^"(.*)"$/, '$1')
  return name ? { name, address } : { address }
}

export const INVALID_EMAIL = 'Invalid email address'

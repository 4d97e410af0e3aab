import { onOneLine } from './text.ts'

/** A mail address with the name that is shown for it. */
interface Mailbox {
  name?: string | undefined
  address: string
}

/** RFC 5321, section 4.5.3.1.3: a path is at most 256 characters with its angle brackets. */
const MAX_ADDRESS = 254

/**
 * What stands before the @ is at most 64 characters long (RFC 5321, section 4.5.3.1.1): an address
 * that no server takes a message for.
 */
export const LOCAL_PART_FITS = /^[^@]{1,64}@/

/**
 * Whether the text is one bare mail address. Stricter than RFC 5322: no quoted local parts,
 * comments, groups or lists, so that it can't be read as two addresses by any server on the way.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS &&
  /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[^\s@<>()[\]\\,;:"\p{C}]+$/u.test(text)

/**
 * Reads `Name <address>` or a bare address, as settings hold it.
 * @returns undefined when it holds no mail address.
 */
export function parseMailbox(text: string): Mailbox | undefined {
  const bare = text.trim()
  if (isMailAddress(bare)) return { address: bare }
  const match = /^(?<name>[^<>]*)<(?<address>[^<>]+)>$/.exec(bare)
  const address = match?.groups?.address?.trim() ?? ''
  if (!isMailAddress(address)) return undefined
  const name = onOneLine(match?.groups?.name ?? '').replace(/^"(.*)"$/, '$1')
  return name ? { name, address } : { address }
}

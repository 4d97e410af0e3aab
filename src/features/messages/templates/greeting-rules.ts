import { isOneLine } from '#domain/text.ts'

const LONGEST = 60
const MOST_DIGITS = 3

// A slash, at sign or colon, or letters on both sides of a dot in any script, as in example.com.
const ADDRESS = /[/\\@:]|[\p{L}\p{N}-][.。]\p{L}{2}/u

/**
 * The name for a greeting; empty if the text doesn't look like one. Anyone can book with anyone's
 * address, so greetings must not carry a stranger's words.
 */
export function greetingName(name: string): string {
  const plain = name.trim().normalize('NFKC')
  const digits = plain.match(/\p{N}/gu)?.length ?? 0
  const looksLikeName =
    [...plain].length <= LONGEST &&
    digits <= MOST_DIGITS &&
    isOneLine(plain) &&
    /\p{L}/u.test(plain) &&
    !ADDRESS.test(plain)
  return looksLikeName ? name.trim() : ''
}

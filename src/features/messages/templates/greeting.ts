import { isOneLine } from '#domain/text.ts'

const LONGEST = 60
const MOST_DIGITS = 3

// A slash, an at or a colon; or letters on both sides of a dot, as in example.com, in whatever script the dot is written.
const ADDRESS = /[/\\@:]|[\p{L}\p{N}-][.。]\p{L}{2}/u

/**
 * The name that a message may call its reader by: empty where what was typed does not look like one. Anyone can book with
 * anyone's address, so a greeting must not carry a stranger's words or links.
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

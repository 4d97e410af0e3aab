import { isOneLine } from '#domain/text.ts'

const LONGEST = 60
const MOST_DIGITS = 3

// Anything that looks like a link or an address, such as `example.com`, in any script.
const ADDRESS = /[/\\@:]|[\p{L}\p{N}-][.。]\p{L}{2}/u

/** Anyone can book with anyone's address, so greetings must not carry a stranger's words. */
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

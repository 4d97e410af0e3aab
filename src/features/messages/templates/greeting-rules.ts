import { isOneLine } from '#domain/text.ts'
import { WALK_IN } from '#features/appointments/rules.ts'

const LONGEST = 60
const MAX_DIGITS = 3

// Anything that looks like a link or an address, such as `example.com`, in any script.
const ADDRESS = /[/\\@:]|[\p{L}\p{N}-][.。]\p{L}{2}/u

/** Joiners, direction marks and loose accents, which could hide an address from `ADDRESS`. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|[\u0300-\u036F]/gu

/** Anyone can book with anyone's address, so greetings must not carry a stranger's words. */
export function greetingName(name: string): string {
  const plain = name.trim().normalize('NFKC')
  const digits = plain.match(/\p{N}/gu)?.length ?? 0
  const looksLikeName =
    plain !== WALK_IN &&
    [...plain].length <= LONGEST &&
    digits <= MAX_DIGITS &&
    isOneLine(plain) &&
    /\p{L}/u.test(plain) &&
    !ADDRESS.test(plain.replace(UNSEEN, ''))
  return looksLikeName ? name.trim() : ''
}

/** A plus sign, then 2 to 15 digits, the first not zero (ITU-T E.164). */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{1,14}$/.test(text)
}

/** Adds a plus sign unless the number can only be national: '0171…', '(212)…'. */
export function withPlus(typed: string): string {
  const text = typed.trimStart()
  return text === '' || /^[+0(]/.test(text) ? text : `+${text}`
}

/** The digits to search for, if the query looks like a phone number. */
export function searchedDigits(typed: string): string | undefined {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return /^[\d\s().+/-]+$/.test(typed) && digits.length >= 3 ? digits : undefined
}

/**
 * Removes separators if the result is E.164: '+1 (212) 555-0123'. Other numbers, such as '+44
 * (0)20…', are left to the server, which knows each country's rules.
 */
export function withoutSeparators(typed: string): string {
  const text = typed.trim().replace(/^\uFF0B/, '+')
  const bare = text.replace(/[\s().\-\u2010-\u2015/]/g, '')
  return isE164(bare) && !text.includes('(0)') ? bare : text
}

/** '•••123': hidden, but recognizable to its owner. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return `•••${digits.length >= 7 ? digits.slice(-3) : ''}`
}

import { plainDigits } from './number.ts'

/** How many characters a typed number may have. */
export const MAX_PHONE = 250

/** ITU-T E.164 */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{1,14}$/.test(text)

/** In ASCII, without the direction marks that contact lists copy. */
export const plainPhone = (typed: string): string =>
  plainDigits(typed.replace(/\p{Cf}/gu, ''))
    .replace('\uFF0B', '+')
    .trim()

/** Adds a plus sign unless the number can only be national: '0171…', '(212)…'. */
export function withPlus(typed: string): string {
  const text = typed.replace(/^[\s\p{Cf}]+/u, '')
  return text === '' || /^[+0(]/.test(plainPhone(text)) ? text : `+${text}`
}

export interface TypedPhone {
  phone: string
  /** The form added the plus sign, so the number may be national. */
  plusAdded?: boolean | undefined
}

/** A paste over the whole number brings its own plus sign; other edits keep the first digit. */
export function typePhone(typed: string, before: TypedPhone): TypedPhone {
  const isReplaced =
    typed.length > 1 &&
    typed[1] !== before.phone[1] &&
    Math.abs(typed.length - before.phone.length) > 1
  const keepsPlus = before.phone !== '' && !isReplaced && before.plusAdded
  return { phone: withPlus(typed), plusAdded: plainPhone(typed).startsWith('+') ? keepsPlus : true }
}

/** Undefined unless the query looks like a phone number. */
export function searchedDigits(typed: string): string | undefined {
  const text = plainPhone(typed).replace(/^(\+|00)([^(]*)\(0\)/, '$1$2')
  const digits = text.replace(/\D/g, '').replace(/^0+/, '')
  return /^[\d\s().+/\-\u2010-\u2015]+$/.test(text) && digits.length >= 3 ? digits : undefined
}

/**
 * '+1 (212) 555-0123', if the result is E.164. Leaves '+44 (0)20…' to the server, which knows each
 * country's rules.
 */
export function withoutSeparators(typed: string): string {
  const text = plainPhone(typed)
  const bare = text.replace(/[\s().\-\u2010-\u2015/]/g, '')
  return isE164(bare) && !text.includes('(0)') ? bare : text
}

/** No calling code is a prefix of another (ITU-T E.164 Annex), so at most one matches. */
const PARTS = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)(\d+)$/

/** '+1 212 555 0123', '+49 15112345678': only in North America do all numbers have one length. */
export function spacedPhone(phone: string): string {
  const [, code, rest] = PARTS.exec(phone) ?? []
  if (!code || !rest) return phone
  return `+${code} ${code === '1' ? rest.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1 $2 $3') : rest}`
}

/** '•••123': hidden, but recognizable to its owner. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replace(/\D/g, '')
  return `•••${digits.length >= 7 ? digits.slice(-3) : ''}`
}

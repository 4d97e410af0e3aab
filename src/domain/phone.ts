import { parsePhoneNumberWithError } from 'libphonenumber-js/min'

/** Longer input is not a phone number, whatever is in it. */
const MAX_INPUT = 250

/** Why a phone number can't be called. */
export type PhoneProblem = 'empty' | 'too-long' | 'too-short' | 'not-international' | 'impossible'

export type PhoneResult = { ok: true; e164: string } | { ok: false; problem: PhoneProblem }

/**
 * A phone number in international format as E.164 (ITU-T E.164: a plus sign and at most 15 digits). Numbers of a possible
 * length for their country count, assigned or not. Never throws.
 */
export function normalizePhone(input: string): PhoneResult {
  const text = input.trim()
  if (text === '') return { ok: false, problem: 'empty' }
  if (text.length > MAX_INPUT) return { ok: false, problem: 'too-long' }
  if (text.replace(/\D/g, '').length < 2) return { ok: false, problem: 'too-short' }
  if (!text.startsWith('+')) return { ok: false, problem: 'not-international' }
  try {
    const number = parsePhoneNumberWithError(text, { extract: false })
    if (number.isPossible() && isE164(number.number)) return { ok: true, e164: number.number }
    return { ok: false, problem: 'impossible' }
  } catch {
    return { ok: false, problem: 'impossible' }
  }
}

/** Whether text is E.164 as the test call asks for it: a plus sign, then 2 to 15 digits, the first not zero. */
export const isE164 = (text: string): boolean => /^\+[1-9]\d{1,14}$/.test(text)

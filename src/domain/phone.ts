import { getCountries, parsePhoneNumberWithError } from 'libphonenumber-js/min'
import { isE164 } from './e164.ts'

/** Longer input, or a longer extension, is not a phone number, whatever is in it. */
const MAX_INPUT = 250

/** Countries (ISO 3166-1) with telephone numbers. */
export const phoneCountries: readonly string[] = getCountries()

/** Why a phone number can't be called. */
export type PhoneProblem = 'empty' | 'too-long' | 'too-short' | 'not-international' | 'impossible'

export type PhoneResult = { ok: true; e164: string } | { ok: false; problem: PhoneProblem }

/**
 * A phone number in international format as E.164, without its extension. Numbers of a possible
 * length for their country count, assigned or not. Never throws. Brings 38 KB of country rules
 * along, so a browser loads this file when a form asks for it; `e164.ts` is the light one.
 */
export function normalizePhone(input: string): PhoneResult {
  // Japanese keyboards write a wide plus sign.
  const text = input.trim().replace(/^\uFF0B/, '+')
  if (text === '') return { ok: false, problem: 'empty' }
  if (text.length > MAX_INPUT) return { ok: false, problem: 'too-long' }
  if (text.replace(/\D/g, '').length < 2) return { ok: false, problem: 'too-short' }
  if (!text.startsWith('+')) return { ok: false, problem: 'not-international' }
  try {
    const number = parsePhoneNumberWithError(text, { extract: false })
    if (number.isPossible() && isE164(number.number)) return { ok: true, e164: number.number }
    return { ok: false, problem: 'impossible' }
  } catch {
    // The library says "not a number" by throwing.
    return { ok: false, problem: 'impossible' }
  }
}

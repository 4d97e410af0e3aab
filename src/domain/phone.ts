import { getCountries, parsePhoneNumberWithError } from 'libphonenumber-js/min'
import { isE164 } from './e164.ts'

/** No phone number is longer, extension included. */
const MAX_INPUT = 250

export const phoneCountries: readonly string[] = getCountries()

export type PhoneProblem = 'empty' | 'too-long' | 'too-short' | 'not-international' | 'impossible'

export type PhoneResult = { ok: true; e164: string } | { ok: false; problem: PhoneProblem }

/**
 * Normalizes an international number to E.164, without extension; any possible length. Never
 * throws. Carries 38 KB of country rules; `e164.ts` is the light one.
 */
export function normalizePhone(input: string): PhoneResult {
  // Japanese keyboards type a full-width plus sign.
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
    // The library throws for text that is not a number.
    return { ok: false, problem: 'impossible' }
  }
}

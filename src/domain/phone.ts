import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/min'
import { isE164 } from './e164.ts'

/** No phone number is longer, extension included. */
const MAX_INPUT = 250

export const phoneCountries: readonly string[] = getCountries()

export type PhoneProblem = 'empty' | 'too-long' | 'too-short' | 'not-international' | 'impossible'

export type PhoneResult = { ok: true; e164: string } | { ok: false; problem: PhoneProblem }

/**
 * Normalizes a number to E.164, without extension: an international one of any possible length, and
 * with a `country` (ISO 3166-1) one that is written the way people there write it. Never throws.
 * Carries 38 KB of country rules; `e164.ts` is the light one.
 */
export function normalizePhone(input: string, country?: string): PhoneResult {
  // Japanese keyboards type a full-width plus sign.
  const text = input.trim().replace(/^\uFF0B/, '+')
  if (text === '') return { ok: false, problem: 'empty' }
  if (text.length > MAX_INPUT) return { ok: false, problem: 'too-long' }
  if (digitsOf(text).length < 2) return { ok: false, problem: 'too-short' }
  if (!text.startsWith('+')) {
    const e164 = country && (readNational(text, country) ?? readWithoutPlus(text))
    return e164 ? { ok: true, e164 } : { ok: false, problem: 'not-international' }
  }
  const number = parse(text)
  if (number?.isPossible() && isE164(number.number)) return { ok: true, e164: number.number }
  return { ok: false, problem: 'impossible' }
}

function parse(text: string, country?: string): PhoneNumber | undefined {
  try {
    const options = { extract: false, ...(country && { defaultCountry: country as CountryCode }) }
    return parsePhoneNumberWithError(text, options)
  } catch {
    // The library throws for text that is not a number, and for an unknown country.
    return undefined
  }
}

/** An E.164 number as people of a country read it: '(212) 555-0123', '+44 20 7946 0958'. */
export function showPhone(e164: string, country: string | undefined): string {
  const number = parse(e164)
  if (!number) return e164
  const isHome =
    country !== undefined &&
    phoneCountries.includes(country) &&
    getCountryCallingCode(country as CountryCode) === number.countryCallingCode
  return isHome ? number.formatNational() : number.formatInternational()
}

const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

/**
 * A number with its area code and the prefix that is usual there, or dialed with an international
 * prefix. Anything shorter is not completed, because it could become another person's number.
 */
function readNational(text: string, country: string): string | undefined {
  const number = parse(text, country)
  if (!number?.isValid() || !isE164(number.number)) return undefined
  const typed = digitsOf(text)
  const asWritten = [
    number.formatNational(),
    number.format('NATIONAL', { nationalPrefix: false }),
  ].some(written => digitsOf(written) === typed)
  const withCountryCode = typed.endsWith(digitsOf(number.number) + (number.ext ?? ''))
  return asWritten || withCountryCode ? number.number : undefined
}

/** '44 20 7946 0958', if it is a number that exists with a plus sign. */
function readWithoutPlus(text: string): string | undefined {
  const number = parse(`+${text}`)
  return number?.isValid() && isE164(number.number) ? number.number : undefined
}

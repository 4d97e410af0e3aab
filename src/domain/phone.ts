import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  type PhoneNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/min'
import { isE164, MAX_PHONE, plainPhone, type TypedPhone } from './e164.ts'

export const phoneCountries: readonly string[] = getCountries()

export type PhoneProblem = 'empty' | 'too-long' | 'too-short' | 'not-international' | 'impossible'

export type PhoneResult = { ok: true; e164: string } | { ok: false; problem: PhoneProblem }

/**
 * Reads international numbers and, given a country (ISO 3166-1), national ones. Returns E.164
 * without an extension. Loads 38 KB; `e164.ts` is lighter.
 */
export function normalizePhone(input: string, country?: string): PhoneResult {
  const text = plainPhone(input).replace(/^\(\+/, '+(')
  if (text === '') return { ok: false, problem: 'empty' }
  if (text.length > MAX_PHONE) return { ok: false, problem: 'too-long' }
  if (digitsOf(text).length < 2) return { ok: false, problem: 'too-short' }
  if (!text.startsWith('+')) {
    const e164 = country && (readNational(text, country) ?? readWithoutPlus(text))
    return e164 ? { ok: true, e164 } : { ok: false, problem: 'not-international' }
  }
  const number = parse(text)
  if (number?.isPossible() && isE164(number.number)) return { ok: true, e164: number.number }
  // WhatsApp shows a 1 that Mexican numbers lost in 2019.
  const mexican = /^521(\d{10})$/.exec(digitsOf(text))
  if (mexican) return normalizePhone(`+52${mexican[1]}`)
  return { ok: false, problem: 'impossible' }
}

/** First as a national number if a form added the plus sign. */
export function normalizeTyped({ phone, plusAdded }: TypedPhone, country?: string): PhoneResult {
  const national = plusAdded ? normalizePhone(phone.replace('+', ''), country) : undefined
  return national?.ok ? national : normalizePhone(phone, country)
}

function parse(text: string, country?: string): PhoneNumber | undefined {
  try {
    const options = { extract: false, ...(country && { defaultCountry: country as CountryCode }) }
    return parsePhoneNumberWithError(text, options)
  } catch {
    // The library throws for text without a number and for unknown countries.
    return undefined
  }
}

/** As people in the country write it: '(212) 555-0123', '+44 20 7946 0958'. */
export function showPhone(e164: string, country: string | undefined): string {
  const number = parse(e164)
  if (!number) return e164
  const isHome =
    country !== undefined &&
    phoneCountries.includes(country) &&
    getCountryCallingCode(country as CountryCode) === number.countryCallingCode
  return isHome ? number.formatNational() : number.formatInternational()
}

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Never adds an area code, because the result could be someone else's number. */
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

/** '44 20 7946 0958' */
function readWithoutPlus(text: string): string | undefined {
  const number = parse(`+${text}`)
  return number?.isValid() && isE164(number.number) ? number.number : undefined
}

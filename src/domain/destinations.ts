import {
  type CountryCode,
  getCountryCallingCode,
  type NumberType,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { phoneCountries } from './phone.ts'
import { countryOfZone } from './time/zone-country.ts'

export type DestinationProblem =
  | { kind: 'country'; country: string | undefined }
  | { kind: 'costly' | 'unreachable' }

/** All other types, including unknown ones, are refused. */
const ORDINARY = new Set<NumberType>(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP'])

/**
 * These bill the caller: 900, 976 in any area, directory assistance, and the Canadian code 600. The
 * metadata calls some ordinary.
 */
const COSTLY_IN_NORTH_AMERICA = /^(900|600|\d{3}976|\d{3}5551212)/
/** Networks ignore digits beyond these. */
const NORTH_AMERICAN_DIGITS = 10
/** Reserved for examples by providers. */
const EXAMPLES = /^(555\d{7}|500555\d{4})$/

/** Used if neither phone nor time zone implies a country. */
const HOME = 'US'

export function usualCountries(ownPhone: string | null, timeZone: string): string[] {
  return [(ownPhone && countryOf(ownPhone)) || countryOfZone(timeZone) || HOME]
}

export const countryOf = (phone: string): string | undefined =>
  parsePhoneNumberFromString(phone)?.country

/** Undefined if the E.164 number may get texts and calls. Networks ignore extra digits. */
export function destinationProblem(
  phone: string,
  countries: readonly string[],
): DestinationProblem | undefined {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return { kind: 'unreachable' }
  if (number.countryCallingCode === '1') return northAmericanProblem(number, countries)
  const type = number.getType()
  if (type && !ORDINARY.has(type)) return { kind: 'costly' }
  if (!number.country)
    return { kind: GLOBAL_CODES.has(number.countryCallingCode) ? 'costly' : 'unreachable' }
  if (!type) return { kind: 'unreachable' }
  const isAllowed =
    countries.includes(number.country) ||
    countries.some(country => isOrdinaryIn(phone, number, country))
  return isAllowed ? undefined : { kind: 'country', country: number.country }
}

/** Some countries share a code, such as Åland and Finland. */
function isOrdinaryIn(
  phone: string,
  { countryCallingCode }: PhoneNumber,
  country: string,
): boolean {
  const shares =
    phoneCountries.includes(country) &&
    getCountryCallingCode(country as CountryCode) === countryCallingCode
  const theirs = shares && parsePhoneNumberFromString(phone)
  return theirs ? ORDINARY.has(Object.assign(theirs, { country }).getType()) : false
}

/** Toll-free, shared-cost, satellite, personal, global-network and premium codes. */
const GLOBAL_CODES = new Set(['800', '808', '870', '878', '881', '882', '883', '888', '979'])

function northAmericanProblem(
  number: PhoneNumber,
  countries: readonly string[],
): DestinationProblem | undefined {
  const { nationalNumber } = number
  if (COSTLY_IN_NORTH_AMERICA.test(nationalNumber)) return { kind: 'costly' }
  const country = EXAMPLES.test(nationalNumber) ? HOME : ordinaryCountry(number)
  if (typeof country === 'object') return country
  return countries.includes(country) ? undefined : { kind: 'country', country }
}

function ordinaryCountry(number: PhoneNumber): string | DestinationProblem {
  const { nationalNumber } = number
  if (nationalNumber.length > NORTH_AMERICAN_DIGITS) return { kind: 'unreachable' }
  const isShort = nationalNumber.length < NORTH_AMERICAN_DIGITS
  const padded = `+1${nationalNumber.padEnd(NORTH_AMERICAN_DIGITS, '0')}`
  const whole = isShort ? parsePhoneNumberFromString(padded) : number
  const types = [number, whole].map(each => each?.getType())
  if (types.some(type => type && !ORDINARY.has(type))) return { kind: 'costly' }
  return (types[1] && whole?.country) || { kind: 'unreachable' }
}

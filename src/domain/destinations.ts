import {
  type CountryCode,
  getCountryCallingCode,
  type NumberType,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import { phoneCountries } from './phone.ts'
import { countryOfZone } from './time/zone-country.ts'

/** Why nothing that costs money goes to a number: its country, its kind, or that nobody can have it. */
export type DestinationProblem = { kind: 'country'; country: string | undefined } | { kind: 'costly' | 'nobody' }

/** The kinds of numbers that cost what a text or call costs. Everything else is refused, what has no known kind included. */
const ORDINARY = new Set<NumberType>(['FIXED_LINE', 'MOBILE', 'FIXED_LINE_OR_MOBILE', 'VOIP'])

/**
 * North American numbers that bill the caller while the metadata takes some for ordinary ones: 900, the exchange 976 of any area, directory
 * assistance, and the Canadian code 600.
 */
const COSTLY_IN_NORTH_AMERICA = /^(900|600|\d{3}976|\d{3}5551212)/
/** Networks ignore digits beyond these. */
const NORTH_AMERICAN_DIGITS = 10
/** Never given to anyone: the numbers of examples, and those that providers and the sandbox test with. */
const EXAMPLES = /^(555\d{7}|500555\d{4})$/

/** The country of a business that says neither by its phone nor by its zone where it is. */
const HOME = 'US'

/** The countries that a business texts and calls until it chooses: that of its own phone, else that of its zone. */
export function usualCountries(ownPhone: string | null, timeZone: string): string[] {
  return [(ownPhone && countryOf(ownPhone)) || countryOfZone(timeZone) || HOME]
}

const countryOf = (phone: string) => parsePhoneNumberFromString(phone)?.country

/**
 * Why no text and no call goes to an E.164 number, or undefined. Networks put numbers with digits too many through, so only whole numbers pass;
 * a North American one may have too few, as no network completes it.
 */
export function destinationProblem(phone: string, countries: readonly string[]): DestinationProblem | undefined {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return { kind: 'nobody' }
  if (number.countryCallingCode === '1') return northAmericanProblem(number, countries)
  const type = number.getType()
  if (type && !ORDINARY.has(type)) return { kind: 'costly' }
  if (!number.country) return { kind: GLOBAL_CODES.has(number.countryCallingCode) ? 'costly' : 'nobody' }
  if (!type) return { kind: 'nobody' }
  const isAllowed =
    countries.includes(number.country) || countries.some(country => isOrdinaryIn(phone, number, country))
  return isAllowed ? undefined : { kind: 'country', country: number.country }
}

/** Whether it is an ordinary number of a country that shares its code with the one it was found in: of Åland, say, beside Finland. */
function isOrdinaryIn(phone: string, { countryCallingCode }: PhoneNumber, country: string): boolean {
  const shares =
    phoneCountries.includes(country) && getCountryCallingCode(country as CountryCode) === countryCallingCode
  const theirs = shares && parsePhoneNumberFromString(phone)
  return theirs ? ORDINARY.has(Object.assign(theirs, { country }).getType()) : false
}

/** Codes of no country: toll-free, shared-cost, satellite, personal, global-network and premium numbers. */
const GLOBAL_CODES = new Set(['800', '808', '870', '878', '881', '882', '883', '888', '979'])

function northAmericanProblem(number: PhoneNumber, countries: readonly string[]): DestinationProblem | undefined {
  const { nationalNumber } = number
  if (COSTLY_IN_NORTH_AMERICA.test(nationalNumber)) return { kind: 'costly' }
  const country = EXAMPLES.test(nationalNumber) ? HOME : ordinaryCountry(number)
  if (typeof country === 'object') return country
  return countries.includes(country) ? undefined : { kind: 'country', country }
}

/** The country of an ordinary North American number, or what is wrong with it. */
function ordinaryCountry(number: PhoneNumber): string | DestinationProblem {
  const { nationalNumber } = number
  if (nationalNumber.length > NORTH_AMERICAN_DIGITS) return { kind: 'nobody' }
  const whole = parsePhoneNumberFromString(`+1${nationalNumber.padEnd(NORTH_AMERICAN_DIGITS, '0')}`)
  const types = [number.getType(), whole?.getType()]
  if (types.some(type => type && !ORDINARY.has(type))) return { kind: 'costly' }
  return (whole?.getType() && whole.country) || { kind: 'nobody' }
}

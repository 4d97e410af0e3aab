import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Where a test call may go: an ordinary line costs about a credit there. */
const COUNTRIES = new Set(
  'US CA GB IE AU NZ DE AT CH FR ES IT PT NL BE LU DK SE NO FI IS PL CZ SK SI HR HU EE LV LT RO BG GR CY MT'.split(' '),
)
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'PAGER', 'VOICEMAIL'])

/** Of North America by their first digits alone, whatever follows: 900 everywhere, and the exchange 976 of an area. */
const COSTLY_IN_NORTH_AMERICA = /^(900|\d{3}976)/
/** Of a whole number there; networks leave out what is dialled beyond. */
const NORTH_AMERICAN_DIGITS = 10

/**
 * Why no test call goes to an E.164 number, or undefined: other countries, and ranges that bill whoever calls. Which range a number belongs to is
 * known of whole numbers alone, and networks put through what has digits too many: so only numbers that somebody may have are called.
 */
export function destinationProblem(phone: string): string | undefined {
  const number = parsePhoneNumberFromString(phone)
  if (!number) return messages.country
  const northAmerican = number.countryCallingCode === '1'
  // Codes of North America that nobody has yet belong to no country; they cost nothing.
  const country = number.country ?? (northAmerican ? 'US' : undefined)
  if (!country || !COUNTRIES.has(country)) return messages.country
  if (COSTLY.has(number.getType() ?? '')) return messages.premium
  if (!northAmerican) return number.isValid() ? undefined : messages.nobody
  const { nationalNumber } = number
  if (nationalNumber.length > NORTH_AMERICAN_DIGITS) return messages.nobody
  return COSTLY_IN_NORTH_AMERICA.test(nationalNumber) ? messages.premium : undefined
}

const messages = {
  country: 'Test calls do not go to this country.',
  premium: 'Test calls do not go to premium numbers.',
  nobody: 'Nobody can have this number: please check its digits.',
}

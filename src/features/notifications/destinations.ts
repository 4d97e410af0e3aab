import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Where a test call may go: an ordinary line costs about a credit there. */
const COUNTRIES = new Set(
  'US CA GB IE AU NZ DE AT CH FR ES IT PT NL BE LU DK SE NO FI IS PL CZ SK SI HR HU EE LV LT RO BG GR CY MT'.split(' '),
)
const COSTLY = new Set(['PREMIUM_RATE', 'SHARED_COST', 'PERSONAL_NUMBER', 'UAN', 'PAGER', 'VOICEMAIL'])

/** Why no test call goes to an E.164 number, or undefined: other countries, and ranges that bill whoever calls. */
export function destinationProblem(phone: string): string | undefined {
  const number = parsePhoneNumberFromString(phone)
  // Codes of North America that nobody has yet belong to no country; they cost nothing.
  const country = number?.country ?? (number?.countryCallingCode === '1' ? 'US' : undefined)
  if (!number || !country || !COUNTRIES.has(country)) return 'Test calls do not go to this country.'
  return COSTLY.has(number.getType() ?? '') ? 'Test calls do not go to premium numbers.' : undefined
}

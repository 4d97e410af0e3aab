import { countryName } from '#domain/country-names.ts'
import {
  type DestinationProblem,
  destinationProblem,
  usualCountries,
} from '#domain/destinations.ts'
import { countryOfZone } from '#domain/time/zone-country.ts'

export interface DestinationSettings {
  /** ISO 3166-1; null until the owner chooses. */
  destinationCountries: readonly string[] | null
  ownPhone: string | null
  timeZone: string
}

export const phoneCountryOf = (chosen: string | null, timeZone: string): string | undefined =>
  chosen ?? countryOfZone(timeZone)

export const countriesOf = ({
  destinationCountries,
  ownPhone,
  timeZone,
}: DestinationSettings): readonly string[] =>
  destinationCountries ?? usualCountries(ownPhone, timeZone)

const names = (problem: DestinationProblem) =>
  problem.kind === 'country' && problem.country ? countryName(problem.country) : 'that country'

const COSTLY = 'Premium-rate, toll-free and satellite numbers can’t be texted or called.'
const UNREACHABLE = 'This number can’t be reached.'

/** Worded for the owner; undefined if the number can be reached. */
export function whyNotReached(phone: string, settings: DestinationSettings): string | undefined {
  const problem = destinationProblem(phone, countriesOf(settings))
  if (!problem) return undefined
  if (problem.kind === 'country') return `You don’t text or call numbers in ${names(problem)}.`
  return problem.kind === 'costly' ? COSTLY : UNREACHABLE
}

/** 'caller' is an owner testing a call. */
type Reader = 'client' | 'owner' | 'caller'

/** Undefined if the E.164 number can be texted or called. */
export function refusalOf(
  phone: string,
  settings: DestinationSettings,
  reader: Reader,
): string | undefined {
  const problem = destinationProblem(phone, countriesOf(settings))
  if (!problem) return undefined
  if (reader === 'caller') {
    if (problem.kind === 'country')
      return `You don’t call numbers in ${names(problem)}. Add the country first.`
    return problem.kind === 'costly'
      ? 'Premium-rate, toll-free and satellite numbers can’t be called.'
      : UNREACHABLE_BY_PHONE
  }
  if (problem.kind === 'costly') return `${COSTLY} Use another number, or choose Email.`
  if (problem.kind === 'unreachable') return `${UNREACHABLE} Check its digits, or choose Email.`
  return reader === 'owner'
    ? `You don’t text or call numbers in ${names(problem)}. Add the country in Notification Settings, or choose Email.`
    : `We don’t text or call numbers in ${names(problem)}. Use another number, or choose Email.`
}

const UNREACHABLE_BY_PHONE = 'This number can’t be reached. Check its digits.'

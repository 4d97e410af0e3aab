import { plainPhone } from '#domain/e164.ts'
import { normalizePhone, type PhoneResult } from '#domain/phone.ts'
import { phoneCountryOf } from '#features/destinations/rules.ts'
import type { BusinessScope, CalendarScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { refuse } from '#platform/refusal.ts'
import { readPhoneCountry } from './queries.ts'

export const clientNotFound = () => refuse.notFound('This client does not exist.')

/** A national number is one of the business's country. */
export async function readPhone(db: Db, scope: BusinessScope, typed: string): Promise<PhoneResult> {
  const { phone_country, time_zone } = await readPhoneCountry(db, scope)
  return normalizePhone(typed, phoneCountryOf(phone_country, time_zone))
}

const SHORTEST = 7

/** In E.164; undefined unless the text may be a whole number. */
export async function searchedPhone(
  db: Db,
  scope: CalendarScope,
  text = '',
): Promise<string | undefined> {
  const digits = plainPhone(text).replace(/\D/g, '')
  if (scope.hidesContacts || digits.length < SHORTEST) return undefined
  const phone = await readPhone(db, scope, text)
  return phone.ok ? phone.e164 : undefined
}

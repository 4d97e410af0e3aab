import type { CalendarScope } from './actor.ts'
import { Refusal } from './refusal.ts'

const noReach = (sentence: string) => new Refusal(403, 'no-right', sentence)

const OWN_ONLY = 'You can only book and move your own appointments.'

/** @throws 403 for a colleague's calendar column. */
export function requireOwn(
  { staffId }: Pick<CalendarScope, 'staffId'>,
  asked: number | null | undefined,
): void {
  if (staffId !== undefined && asked !== staffId) throw noReach(OWN_ONLY)
}

/** For everyone's clients and appointments. @throws 403 */
export function requireWhole({ staffId }: CalendarScope): void {
  if (staffId !== undefined) throw noReach('Ask someone with access to the whole team’s calendars.')
}

/** For phone numbers and addresses of clients. @throws 403 */
export function requireContacts({ hidesContacts }: CalendarScope): void {
  if (hidesContacts) throw noReach('Ask the owner to change this client’s contact details.')
}

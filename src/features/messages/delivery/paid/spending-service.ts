import type { CappedOutcome } from '#features/credits/service.ts'
import { hashToken } from '#platform/tokens.ts'
import type { ClaimedMessage } from '../claim/details-queries.ts'
import type { Fallback } from './queries.ts'

const hash = (text: string) => hashToken(text).toString('base64url')

/** A hash; undefined unless the client is new and booked online. */
export function newClientOf(
  { visited, appointment }: ClaimedMessage,
  phone: string,
): string | undefined {
  if (visited === 'never') return `number:${hash(phone)}`
  return visited === 'by email'
    ? `email:${hash(appointment?.customer_email.toLowerCase() ?? '')}`
    : undefined
}

type Refused = Extract<CappedOutcome, { ok: false }>['reason']

export function unpaid(reason: Refused): { reason: string; ownerNotice: Fallback['ownerNotice'] } {
  if (reason === 'day-cap') {
    return {
      reason: 'Today’s credit limit for new online clients was reached.',
      ownerNotice: reason,
    }
  }
  if (reason === 'number-cap')
    return { reason: 'Today’s credit limit for this new client was reached.', ownerNotice: reason }
  return { reason: 'There are no credits left for it.', ownerNotice: 'no-credits' }
}

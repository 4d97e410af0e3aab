import type { CappedOutcome } from '#features/credits/service.ts'
import { hashToken } from '#platform/tokens.ts'
import type { ClaimedMessage } from './details-queries.ts'
import type { Fallback } from './paid-queries.ts'

const hash = (text: string) => hashToken(text).toString('base64url')

/** Whose credits a message to a new client who booked online counts for, as a hash; undefined for everyone else. */
export function newClientOf({ visited, appointment }: ClaimedMessage, phone: string): string | undefined {
  if (visited === 'never') return `number:${hash(phone)}`
  return visited === 'by email' ? `email:${hash(appointment?.customer_email.toLowerCase() ?? '')}` : undefined
}

type Refused = Extract<CappedOutcome, { ok: false }>['reason']

/** What the timeline says of a message whose credits were not reserved, and what its owner is told. */
export function unpaid(reason: Refused): { reason: string; tell: Fallback['tell'] } {
  if (reason === 'day-cap') {
    return { reason: 'Today’s limit of credits for new clients who book online is reached.', tell: reason }
  }
  if (reason === 'number-cap')
    return { reason: 'Today’s limit of credits for this new client is reached.', tell: reason }
  return { reason: 'There are no credits left for it.', tell: 'no-credits' }
}

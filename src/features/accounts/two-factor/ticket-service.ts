import { MINUTE_MS } from '#domain/time/date.ts'
import { isSigned, sign } from '#platform/tokens.ts'

export const TICKET_MS = 5 * MINUTE_MS

interface Account {
  id: number
  business_id: number
  password_hash: string
}

export interface Ticket {
  businessId: number
  userId: number
  expiresAt: number
  signature: string
}

const subjectOf = ({ id, business_id, password_hash }: Account, expiresAt: number) =>
  `second-factor:${business_id}:${id}:${expiresAt}:${password_hash}`

/** A ticket proves that the password was right, but doesn't sign anyone in. */
export function ticketFor(key: Buffer, account: Account, now: Date): string {
  const expiresAt = now.getTime() + TICKET_MS
  const { business_id, id } = account
  return [business_id, id, expiresAt, sign(key, subjectOf(account, expiresAt))].join('.')
}

/** Doesn't check the signature. */
export function readTicket(text: string | undefined, now: Date): Ticket | undefined {
  const [, businessId, userId, expiresAt, signature = ''] =
    /^(\d{1,9})\.(\d{1,9})\.(\d{1,15})\.([\w-]{43})$/.exec(text ?? '') ?? []
  const ticket = {
    businessId: Number(businessId),
    userId: Number(userId),
    expiresAt: Number(expiresAt),
    signature,
  }
  return ticket.expiresAt > now.getTime() ? ticket : undefined
}

/** Returns false after a password change. */
export const isTicketOf = (key: Buffer, account: Account, ticket: Ticket): boolean =>
  isSigned(key, subjectOf(account, ticket.expiresAt), ticket.signature)

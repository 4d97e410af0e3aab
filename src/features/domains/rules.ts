import type { AddressFinding, ProofFinding } from '#domain/host-checks.ts'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'

/**
 * 'waiting' is a claim without proof, 'missing' means that its records are gone, 'lost' that it was
 * dropped.
 */
export const domainStates = ['waiting', 'verified', 'missing', 'lost'] as const
export type DomainState = (typeof domainStates)[number]

/** The proof is a TXT record of a host below, because a CNAME allows no other record. */
const PROOF_LABEL = '_kairos'
export const proofName = (host: string): string => `${PROOF_LABEL}.${host}`
export const proofValue = (token: string): string => `kairos-domain=${token}`

/** 253 characters (RFC 1035, section 3.1), including the proof's label. */
export const HOST_MAX = 253 - `${PROOF_LABEL}.`.length

export const hostMessages = {
  required: 'Enter a domain, such as book.example.com',
  shape: 'Enter a domain with only letters, digits, dots and hyphens, such as book.example.com',
  tooLong: 'This domain is too long',
  address: 'Enter a domain, not an IP address',
  ours: 'This address is ours. Enter a domain that you own',
  reserved: 'This domain only exists in private networks. Enter one that everyone can open',
} as const

interface Times {
  verified_at: Date | null
  missing_since: Date | null
  lost_at: Date | null
}

export function stateOf({ verified_at, missing_since, lost_at }: Times): DomainState {
  if (verified_at) return missing_since ? 'missing' : 'verified'
  return lost_at ? 'lost' : 'waiting'
}

/** Counted from when the records went missing. */
const NOTIFY_AFTER_MS = 2 * DAY_MS
/** Counted from the owner's notification. */
export const DROP_AFTER_MS = 5 * DAY_MS

export interface Finding {
  proof: ProofFinding
  address: AddressFinding
}

export interface Checked extends Times {
  created_at: Date
  notified_at: Date | null
}

export interface Outcome extends Times {
  notified_at: Date | null
  next_check_at: Date | null
  notifies: boolean
}

/** If no name server answered, nothing changes. */
export function stateAfterCheck(domain: Checked, { proof, address }: Finding, now: Date): Outcome {
  const { verified_at, missing_since, lost_at, notified_at } = domain
  const later = (ms: number) => new Date(now.getTime() + ms)
  if (proof === 'found' && address === 'found')
    return {
      verified_at: verified_at ?? now,
      missing_since: null,
      lost_at: null,
      notified_at: null,
      next_check_at: later(DAY_MS / 2),
      notifies: false,
    }
  const kept = { verified_at, missing_since, lost_at, notified_at, notifies: false }
  if (!verified_at)
    // A dropped domain is checked only when its owner asks.
    return { ...kept, next_check_at: lost_at ? null : later(pause(domain.created_at, now)) }
  if (proof === 'unknown' || address === 'unknown')
    return { ...kept, next_check_at: later(60 * MINUTE_MS) }
  const since = missing_since ?? now
  const next_check_at = later(pause(since, now))
  if (notified_at && now.getTime() - notified_at.getTime() >= DROP_AFTER_MS)
    return { ...kept, verified_at: null, missing_since: null, lost_at: now, next_check_at: null }
  const notifies = !notified_at && now.getTime() - since.getTime() >= NOTIFY_AFTER_MS
  return {
    ...kept,
    missing_since: since,
    notified_at: notifies ? now : notified_at,
    next_check_at,
    notifies,
  }
}

/** A tenth of the elapsed time, so checks come quickly at first, and at least daily. */
const pause = (since: Date, now: Date) =>
  Math.min(DAY_MS, Math.max(MINUTE_MS, (now.getTime() - since.getTime()) / 10))

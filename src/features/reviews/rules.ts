import { DAY_MS } from '#domain/time/date.ts'

export const MAX_TEXT = 1000
export const MAX_NAME = 60
export const MAX_REPLY = 1000

export const REVIEW_WITHIN_MS = 60 * DAY_MS

/** The time that the owner has to report a review first. */
export const PUBLISHED_AFTER_MS = 2 * DAY_MS

export const NEWEST = 3

export const reviewMessages = {
  rating: 'Please choose 1 to 5 stars',
  name: 'Please enter a name',
} as const

/** 'Ada King Lovelace' becomes 'Ada L.' */
export function suggestedName(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const [initial] = others.at(-1) ?? ''
  const suggested = initial ? `${first} ${initial.toUpperCase()}.` : first
  return suggested.length <= MAX_NAME ? suggested : ''
}

export const roundedAverage = (average: number): number => Math.round(average * 10) / 10

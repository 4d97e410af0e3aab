import { randomInt } from 'node:crypto'

const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 60_000

/**
 * After repeated failures, lets one message through at a time, after growing pauses. Jitter keeps
 * processes from retrying at the same moment.
 */
export class Breaker {
  readonly #threshold: number
  #failures = 0
  #opened = 0
  #openedAt = 0
  #openUntil = 0

  constructor(threshold: number) {
    this.#threshold = threshold
  }

  /**
   * How many messages of the batch may be sent: none while the breaker is open, then one. `now` is
   * in epoch milliseconds.
   */
  allows(batch: number, now: number): number {
    if (this.#failures < this.#threshold) return batch
    return this.#isOpen(now) ? 0 : 1
  }

  /** @returns whether this failure opened it. */
  record(ok: boolean, now: number): boolean {
    if (ok) {
      this.#failures = 0
      this.#opened = 0
      return false
    }
    this.#failures++
    if (this.#failures < this.#threshold || this.#isOpen(now)) return false
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#opened++)
    this.#openedAt = now
    this.#openUntil = now + wait / 2 + randomInt(wait)
    return true
  }

  /** If the clock was set back, the pause could otherwise last for hours. */
  #isOpen(now: number): boolean {
    return this.#openedAt <= now && now < this.#openUntil
  }
}

const breakers = new WeakMap<object, Map<string, Breaker>>()

export function breakerOf(provider: object, channel: string, threshold: number): Breaker {
  const ofProvider = breakers.get(provider) ?? new Map<string, Breaker>()
  breakers.set(provider, ofProvider)
  const known = ofProvider.get(channel) ?? new Breaker(threshold)
  ofProvider.set(channel, known)
  return known
}

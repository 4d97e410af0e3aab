import { setTimeout as delay } from 'node:timers/promises'
import { expect } from 'vitest'
import type { TestApp } from '#test/harness.ts'
import { bookOn, type Seeded } from '#test/seed.ts'

export const LANES = 6

/** Books one hour after another, repeating each with its key until it is answered. */
export class Load {
  readonly booked = new Map<number, string>()
  /** The number of requests that found no database. */
  unavailable = 0
  readonly #app: TestApp
  readonly #salon: Seeded
  #hours = 0
  #over = false
  #lanes: Promise<void>[] = []

  constructor(app: TestApp, salon: Seeded) {
    this.#app = app
    this.#salon = salon
    this.resume()
  }

  resume() {
    this.#over = false
    this.#lanes = Array.from({ length: LANES }, () => this.#book())
  }

  async #book() {
    while (!this.#over) {
      const time = new Date(Date.UTC(2027, 2, 3) + this.#hours++ * 3_600_000).toISOString()
      for (let answered = false; !answered; ) {
        const key = { 'idempotency-key': time }
        const { status, text, body } = await bookOn(this.#app.browser(), this.#salon, time, {}, key)
        answered = status !== 503
        if (answered) {
          expect(status, text).toBe(201)
          this.booked.set(body.id, time)
        } else this.unavailable++
        await delay(20)
      }
    }
  }

  async end() {
    this.#over = true
    await Promise.all(this.#lanes)
  }
}

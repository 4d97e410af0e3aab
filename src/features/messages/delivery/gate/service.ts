import type { Db } from '#platform/db/database.ts'
import type { ClaimedMessage } from '../claim/details-queries.ts'
import { type GateResult, lockAppointments } from './queries.ts'

interface Waiting {
  message: ClaimedMessage
  begin: () => void
  turnBack: (why: Exclude<GateResult, 'go'>) => void
  fail: (error: unknown) => void
}

/**
 * Locks appointments until the provider has been called, so that nothing about an old time is sent
 * after an acknowledged change.
 */
export class Gate {
  readonly #db: Db
  readonly #sendMs: number
  readonly #clock: () => Date
  readonly #fresh: Waiting[] = []
  readonly #rest: Waiting[] = []
  #free: number
  #open = false
  #closed = false

  /** @param sendMs the remaining lease that a send needs. */
  constructor(
    { db, clock }: { db: Db; clock: () => Date },
    { atOnce, sendMs }: { atOnce: number; sendMs: number },
  ) {
    this.#db = db
    this.#clock = clock
    this.#free = atOnce
    this.#sendMs = sendMs
  }

  waiting(isFresh: boolean): number {
    return (isFresh ? this.#fresh : this.#rest).length
  }

  /** Refuses every message that is still waiting. */
  close(): void {
    this.#closed = true
    for (const { turnBack } of this.#take(Number.POSITIVE_INFINITY)) turnBack('lost')
  }

  /** @returns why the message was refused, or the result of `send`. */
  async pass<T>(
    message: ClaimedMessage,
    isFresh: boolean,
    send: () => Promise<T>,
  ): Promise<T | Exclude<GateResult, 'go'>> {
    if (this.#closed) return 'lost'
    return await new Promise<T | Exclude<GateResult, 'go'>>((resolve, reject) => {
      const begin = () => {
        const leave = () => {
          this.#free++
          this.#pump()
        }
        send().then(resolve, reject).finally(leave)
      }
      const turnBack = (why: Exclude<GateResult, 'go'>) => {
        this.#free++
        resolve(why)
      }
      const fail = (error: unknown) => {
        this.#free++
        reject(error)
      }
      ;(isFresh ? this.#fresh : this.#rest).push({ message, begin, turnBack, fail })
      this.#pump()
    })
  }

  #pump() {
    if (this.#open || this.#free === 0 || this.#fresh.length + this.#rest.length === 0) return
    this.#open = true
    void this.#letThrough().finally(() => {
      this.#open = false
      this.#pump()
    })
  }

  #take(most: number): Waiting[] {
    const taken = this.#fresh.splice(0, most)
    taken.push(...this.#rest.splice(0, most - taken.length))
    this.#free -= taken.length
    return taken
  }

  async #letThrough() {
    // Messages of a batch arrive one by one within an event loop turn.
    await new Promise(resolve => setImmediate(resolve))
    const batch = this.#take(this.#free)
    const left = new Set(batch)
    try {
      await this.#db.transaction().execute(async tx => {
        const holdUntil = new Date(this.#clock().getTime() + this.#sendMs)
        const messages = batch.map(({ message }) => message)
        const held = await lockAppointments(tx, messages, holdUntil)
        for (const one of batch) {
          left.delete(one)
          const passage = this.#closed ? 'lost' : (held.get(one.message.id) ?? 'lost')
          if (passage === 'go') one.begin()
          else one.turnBack(passage)
        }
      })
    } catch (error) {
      for (const one of left) one.fail(error)
    }
  }
}

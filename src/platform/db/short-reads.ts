// For speed: short reads of one turn of the event loop share a connection (158 instead of 212 µs
// per check at 16 connections, with PostgreSQL)
import { sql } from 'kysely'
import type { PreparingClient } from './postgres-client.ts'
import { inThisScope } from './row-scope.ts'

const MARK = '/* short read */'

/** Only for reads of few rows by index, without locks: other requests may wait for them. */
export const shortRead = sql.raw(MARK)

/** The limit for one connection, so that a busy turn uses several. */
const MAX_TOGETHER = 16

type CheckOut = () => Promise<PreparingClient>
type Result = Awaited<ReturnType<PreparingClient['query']>>

interface Read {
  send: (client: PreparingClient) => Promise<Result>
  resolve: (result: Result) => void
  reject: (error: unknown) => void
}

export class ShortReads {
  readonly #checkOut: CheckOut
  #ofTurn: Read[] = []

  constructor(checkOut: CheckOut) {
    this.#checkOut = checkOut
  }

  query(text: string, values: unknown[]): Promise<Result> {
    return new Promise((resolve, reject) => {
      if (this.#ofTurn.length === 0) setImmediate(() => this.#sendTurn())
      const send = inThisScope((client: PreparingClient) => client.queryApart(text, values))
      this.#ofTurn.push({ send, resolve, reject })
    })
  }

  #sendTurn() {
    while (this.#ofTurn.length > 0) void this.#send(this.#ofTurn.splice(0, MAX_TOGETHER))
  }

  /** Each read is a transaction of its own, so no failure affects another. */
  async #send(reads: readonly Read[]) {
    let client: PreparingClient
    try {
      client = await this.#checkOut()
    } catch (error) {
      for (const { reject } of reads) reject(error)
      return
    }
    await Promise.all(reads.map(({ send, resolve, reject }) => send(client).then(resolve, reject)))
    client.release()
  }
}

/** Takes a connection for the first statement that isn't a short read. */
export class SharingClient {
  readonly #reads: ShortReads
  readonly #checkOut: CheckOut
  #own: Promise<PreparingClient> | undefined

  constructor(reads: ShortReads, checkOut: CheckOut) {
    this.#reads = reads
    this.#checkOut = checkOut
  }

  async query(text: string, values: unknown[]): Promise<Result> {
    if (!this.#own && text.includes(MARK)) return await this.#reads.query(text, values)
    this.#own ??= this.#checkOut()
    return await (await this.#own).query(text, values)
  }

  release() {
    this.#own?.then(
      own => own.release(),
      () => {},
    )
  }
}

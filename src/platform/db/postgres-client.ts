import { createHash } from 'node:crypto'
import pg from 'pg'
import { DatabaseUnavailable } from './errors.ts'
import { retryConflicts } from './retries.ts'

/** More distinct texts than this are built at run time and would only fill the server's memory. */
const MAX_PREPARED = 400
const names = new Map<string, string>()

function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_PREPARED) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

const PREPARABLE = /^\s*(select|insert|update|delete|with)\b/i

// The driver formats dates digit by digit; `toISOString` is equivalent and faster.
const asText = (value: unknown) => (value instanceof Date ? value.toISOString() : value)

/** The driver's own messages for a lost connection; the server's errors are `DatabaseError`s. */
const CONNECTION_LOST = /^(Connection terminated|Client (has encountered|was closed))/

function explainLoss(error: Error): Error {
  const lost =
    !(error instanceof pg.DatabaseError) &&
    ('syscall' in error || CONNECTION_LOST.test(error.message))
  return lost ? new DatabaseUnavailable('away', error.message, { cause: error }) : error
}

const nothingDone = (command: string): pg.QueryResult => ({
  command,
  rowCount: null,
  oid: 0,
  fields: [],
  rows: [],
})

/**
 * Prepares each statement once per connection, and sends `begin` with the statement after it.
 * Retries single statements after a deadlock. Needs the driver's pipeline mode.
 */
export class PreparingClient extends pg.Client {
  declare readonly connection: pg.Connection
  /** Whether `begin` was called but not yet sent. */
  #begun = false
  #inTransaction = false

  // @ts-expect-error The base declares many overloads; Kysely calls only this one.
  override query(text: unknown, values?: unknown[], callback?: unknown) {
    if (typeof text !== 'string' || callback) return this.#asIs(text, values, callback)
    if (/^(begin|start transaction)\b/.test(text)) this.#inTransaction = true
    else if (text === 'commit' || text === 'rollback') this.#inTransaction = false
    else if (!this.#inTransaction) return retryConflicts(() => this.#send(text, values))
    if (text === 'begin') {
      this.#begun = true
      return Promise.resolve(nothingDone('BEGIN'))
    }
    if (!this.#begun) return this.#send(text, values)
    this.#begun = false
    if (text === 'commit' || text === 'rollback')
      return Promise.resolve(nothingDone(text.toUpperCase()))
    return this.#begin(text, values)
  }

  async #begin(text: string, values: unknown[] | undefined) {
    const { stream } = this.connection
    stream.cork()
    const both = [this.#asIs('begin'), this.#send(text, values)]
    stream.uncork()
    const [, result] = await Promise.all(both)
    return result
  }

  #send(text: string, values: unknown[] | undefined) {
    const name = values && PREPARABLE.test(text) ? preparedName(text) : undefined
    return name ? this.#prepared(name, text, values!.map(asText)) : this.#asIs(text, values)
  }

  /** Builds a query as the driver would, without copying its configuration. */
  #prepared(name: string, text: string, values: unknown[]) {
    return new Promise<pg.QueryResult>((resolve, reject) => {
      const query = new pg.Query<pg.QueryResultRow, unknown[]>(text, values)
      Object.assign(query, {
        name,
        callback: (error: Error | null, result: pg.QueryResult) =>
          error ? reject(explainLoss(error)) : resolve(result),
      })
      super.query(query)
    })
  }

  #asIs(...given: unknown[]): Promise<pg.QueryResult> {
    // @ts-expect-error See above.
    const asked: Promise<pg.QueryResult> = super.query(...given)
    // With a callback, the driver returns no promise.
    if (!(asked instanceof Promise)) return asked
    return asked.catch((error: Error) => {
      throw explainLoss(error)
    })
  }
}

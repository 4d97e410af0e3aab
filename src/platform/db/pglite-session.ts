// For speed: prepares each statement once (0.5 instead of 12 ms for a join of six tables)
import { type messages, type PGlite, parse, protocol, type Results } from '@electric-sql/pglite'
import { isStalePlan } from './errors.ts'
import { isPreparable } from './preparable.ts'

const { serialize } = protocol

interface Prepared {
  name: string
  /** Types of the statement's parameters, as PostgreSQL OIDs. */
  parameterTypes: number[]
  /** The shape of its rows; undefined for a statement that returns none. */
  description: messages.RowDescriptionMessage | undefined
}

/** Above this many, statements are sent unnamed: those built at run time would pile up. */
const MAX_PREPARED = 500

/** The embedded database's one session (PostgreSQL's manual, "Extended Query"; decision 4). */
export class PGliteSession {
  readonly #client: PGlite
  readonly #prepared = new Map<string, Prepared>()
  #named = 0

  constructor(client: PGlite) {
    this.#client = client
  }

  async query<R>(sql: string, parameters: readonly unknown[]): Promise<Results<R>> {
    const full = this.#prepared.size >= MAX_PREPARED && !this.#prepared.has(sql)
    if (full || !isPreparable(sql)) return await this.#client.query<R>(sql, [...parameters])
    return await this.#client.runExclusive(async () => {
      const prepared = this.#prepared.get(sql) ?? (await this.#prepare(sql))
      try {
        return await this.#execute<R>(prepared, parameters)
      } catch (error) {
        if (isStalePlan(error)) {
          this.#prepared.delete(sql)
          await this.#send([serialize.close({ type: 'S', name: prepared.name }), serialize.sync()])
        }
        throw error
      }
    })
  }

  async #prepare(sql: string): Promise<Prepared> {
    const name = `s${this.#named++}`
    const answers = await this.#send([
      serialize.parse({ name, text: sql }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    ])
    const prepared = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(answers),
      description: answers.find(
        (answer): answer is messages.RowDescriptionMessage => answer.name === 'rowDescription',
      ),
    }
    this.#prepared.set(sql, prepared)
    return prepared
  }

  async #execute<R>(
    { name, parameterTypes, description }: Prepared,
    parameters: readonly unknown[],
  ) {
    const values = parameters.map((value, index) => {
      if (value === null || value === undefined) return null
      const serializer = this.#client.serializers[parameterTypes[index] ?? 0]
      return serializer ? serializer(value) : String(value)
    })
    const answers = await this.#send([
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    ])
    const [results] = parse.parseResults(
      description ? [description, ...answers] : answers,
      this.#client.parsers,
    )
    return results as Results<R>
  }

  async #send(parts: Uint8Array[]) {
    return await this.#client.execProtocolStream(Buffer.concat(parts), {
      syncToFs: false,
      throwOnError: true,
    })
  }
}

import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** A parameter that each call fills with its own value. */
class Slot<Input> {
  readonly read: (input: Input) => unknown

  constructor(read: (input: Input) => unknown) {
    this.read = read
  }
}

export type ToSlot<Input> = (read: (input: Input) => unknown) => unknown

/**
 * Compiles a frequent statement once; each call sends only its values. Compiling a long statement
 * takes as long as all other work to send it.
 */
export function prepared<Input, Row>(write: (slot: ToSlot<Input>) => RawBuilder<Row>) {
  let statement: { compiled: CompiledQuery<Row>; slots: Slot<Input>[] } | undefined
  return async (db: Db, input: Input): Promise<Row[]> => {
    statement ??= compile(write(read => new Slot(read)).compile(db))
    const parameters = statement.slots.map(slot => slot.read(input))
    const { rows } = await db.executeQuery<Row>({ ...statement.compiled, parameters })
    return rows
  }
}

/** Numbers each slot once, wherever it appears. Values that are not slots are constants. */
function compile<Input, Row>(written: CompiledQuery<Row>) {
  const slots = written.parameters.map(value =>
    value instanceof Slot ? value : new Slot<Input>(() => value),
  )
  const distinct = [...new Set<Slot<Input>>(slots)]
  const text = written.sql.replace(
    /\$(\d+)/g,
    (_, number) => `$${distinct.indexOf(slots[Number(number) - 1]!) + 1}`,
  )
  return { compiled: { ...written, sql: text }, slots: distinct }
}

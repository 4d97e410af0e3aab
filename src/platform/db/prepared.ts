import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Db } from './database.ts'

/** A place in a statement that each call fills with a value of its own. */
class Slot<Input> {
  readonly read: (input: Input) => unknown

  constructor(read: (input: Input) => unknown) {
    this.read = read
  }
}

/** Makes a place for a value; used several times, it is sent once. */
export type ToSlot<Input> = (read: (input: Input) => unknown) => unknown

/**
 * A statement for the busiest calls: its text is put together once, and each call brings its values
 * alone. Putting together a long one takes as long as everything else that Node does to send it.
 * @returns the function that runs it and gives its rows.
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

/**
 * Numbers each slot once, wherever it stands. Values that are no slots are the same in every call.
 */
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

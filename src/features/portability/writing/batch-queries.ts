import { takeTurns } from '#platform/turns.ts'

/** Rows that go into one statement: few, as the embedded database answers nobody else meanwhile. */
const BATCH = 500
/** Of rows with much in them, or that are checked against overlaps while they are written. */
export const COSTLY = 200

/** A list in parts of a statement each, with a turn for everybody else after each. */
export async function* inBatches<T>(
  list: readonly T[],
  size = BATCH,
): AsyncGenerator<readonly T[]> {
  const turn = takeTurns()
  for (let from = 0; from < list.length; from += size) {
    yield list.slice(from, from + size)
    await turn()
  }
}

import { takeTurns } from '#platform/turns.ts'

/** Rows per statement: few, because a statement blocks the embedded database. */
const BATCH = 500
/** For large rows, and rows that are checked for overlaps. */
export const COSTLY = 200

/** Yields to other work between batches. */
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

import { createYielder } from '../yielder.ts'

/** Small, because a statement blocks the embedded database. */
const BATCH = 500
/** For large rows, or rows checked for overlaps. */
export const COSTLY = 200

/** Yields to other work between batches. */
export async function* inBatches<T>(
  list: readonly T[],
  size = BATCH,
): AsyncGenerator<readonly T[]> {
  const yieldIfDue = createYielder()
  for (let from = 0; from < list.length; from += size) {
    yield list.slice(from, from + size)
    await yieldIfDue()
  }
}

/** @returns the ids in the order of the rows. */
export async function insertInBatches<T>(
  list: readonly T[],
  insert: (batch: readonly T[]) => Promise<readonly { id: number }[]>,
): Promise<number[]> {
  const ids: number[] = []
  for await (const batch of inBatches(list, COSTLY))
    for (const { id } of await insert(batch)) ids.push(id)
  return ids
}

/** How long something takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * How well two kinds of calls can be told apart by their times: the area under the curve of the better guess, from 0.5 (not at
 * all) to 1 (always). It is the chance that a call of one kind takes longer than one of the other.
 */
export function distinguishability(a: readonly number[], b: readonly number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  const area = wins / (a.length * b.length)
  return Math.max(area, 1 - area)
}

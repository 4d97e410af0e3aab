export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/**
 * How well durations tell two cases apart, from 0.5 (not at all) to 1 (always): the area under the
 * ROC curve.
 */
export function distinguishability(a: readonly number[], b: readonly number[]): number {
  let wins = 0
  for (const x of a) for (const y of b) wins += x > y ? 1 : x === y ? 0.5 : 0
  const area = wins / (a.length * b.length)
  return Math.max(area, 1 - area)
}

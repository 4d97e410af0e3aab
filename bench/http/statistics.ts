export interface Spread {
  median: number
  min: number
  max: number
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)]
  if (upper === undefined) throw new Error('There is no median of nothing.')
  return Number.isInteger(middle) ? (sorted[middle - 1]! + upper) / 2 : upper
}

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
})

/**
 * Compares the sides round by round, because both halves of a round share the machine's busy
 * moments.
 */
export const ratioOf = (values: readonly number[], base: readonly number[]): Spread =>
  spreadOf(values.map((value, round) => value / base[round]!))

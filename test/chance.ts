/** 0 in short runs, 1 or more in long ones. */
const SOAK = Number(process.env.SOAK ?? 0)

export const isLongRun = SOAK > 0

/** SOAK=10 extends a long run tenfold. */
export const rounds = (inShortRuns: number, inLongRuns: number): number =>
  isLongRun ? inLongRuns * SOAK : inShortRuns

/** In short runs, each engine draws half of a property's cases, and others than the other engine. */
export const cases = (inShortRuns: number, inLongRuns: number): number =>
  isLongRun ? inLongRuns * SOAK : Math.ceil(inShortRuns / 2)

/** Short runs show each case on one engine, long runs all cases on both. */
export const onOneEngine = <T>(onPostgres: T[], embedded: T[], inLongRuns: T[]): T[] => {
  if (isLongRun) return [...onPostgres, ...embedded, ...inLongRuns]
  return process.env.TEST_ENGINE === 'postgres' ? onPostgres : embedded
}

/** Makes short runs reproducible; long runs draw their own. */
export const STEADY_SEED = 2026

/** For random choices outside property tests. */
export const faultSeed = (): number =>
  Number(process.env.FAULT_SEED ?? (isLongRun ? Math.floor(Math.random() * 2 ** 31) : STEADY_SEED))

/** 0 in short runs, 1 or more in long ones. */
const SOAK = Number(process.env.SOAK ?? 0)

export const isLongRun = SOAK > 0

/** SOAK=10 extends a long run tenfold. */
export const rounds = (inShortRuns: number, inLongRuns: number): number =>
  isLongRun ? inLongRuns * SOAK : inShortRuns

export const withLongRuns = <T>(always: T[], inLongRuns: T[]): T[] =>
  isLongRun ? [...always, ...inLongRuns] : always

/** Makes short runs reproducible; long runs draw their own. */
export const STEADY_SEED = 2026

/** For random choices outside property tests. */
export const faultSeed = (): number =>
  Number(process.env.FAULT_SEED ?? (isLongRun ? Math.floor(Math.random() * 2 ** 31) : STEADY_SEED))

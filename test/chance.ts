/** 0 in short runs, 1 in long ones, more in longer ones. */
const SOAK = Number(process.env.SOAK ?? 0)

export const isLongRun = SOAK > 0

/** How often a test repeats itself; SOAK=10 extends a long run tenfold. */
export const rounds = (inShortRuns: number, inLongRuns: number): number =>
  isLongRun ? inLongRuns * SOAK : inShortRuns

/** Cases of every run, and those that only long runs add. */
export const withLongRuns = <T>(always: T[], inLongRuns: T[]): T[] =>
  isLongRun ? [...always, ...inLongRuns] : always

/** Short runs use this seed, so results are reproducible; long runs draw their own. */
export const STEADY_SEED = 2026

/** The seed of random choices outside property tests: FAULT_SEED if set. */
export const faultSeed = (): number =>
  Number(process.env.FAULT_SEED ?? (isLongRun ? Math.floor(Math.random() * 2 ** 31) : STEADY_SEED))

const SOAK = process.env.SOAK === '1'

/** Short runs use this seed, so results are reproducible; long runs draw their own. */
export const STEADY_SEED = 2026

/** The seed of random choices outside property tests: FAULT_SEED if set. */
export const faultSeed = (): number =>
  Number(process.env.FAULT_SEED ?? (SOAK ? Math.floor(Math.random() * 2 ** 31) : STEADY_SEED))

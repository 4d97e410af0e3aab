const SOAK = process.env.SOAK === '1'

/** Short runs use this seed, so results are reproducible; long runs draw their own. */
const STEADY = 2026

/** Parameters for `fc.assert`. A failure prints the seed that reproduces it. */
export const chance: { seed?: number } = SOAK ? {} : { seed: STEADY }

/** The seed for other random choices: FAULT_SEED if set. */
export const faultSeed = (): number =>
  Number(process.env.FAULT_SEED ?? (SOAK ? Math.floor(Math.random() * 2 ** 31) : STEADY))

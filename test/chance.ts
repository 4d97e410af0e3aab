const SOAK = process.env.SOAK === '1'

/**
 * The seed of every short run: what passes once passes again, on any machine. The long runs look
 * further, each by its own.
 */
const STEADY = 2026

/**
 * For `fc.assert`, where a test is run longer in the long runs. What fails says the seed that shows
 * it again.
 */
export const chance: { seed?: number } = SOAK ? {} : { seed: STEADY }

/** Of what is decided by chance elsewhere: FAULT_SEED where it is given. */
export const faultSeed = (): number =>
  Number(process.env.FAULT_SEED ?? (SOAK ? Math.floor(Math.random() * 2 ** 31) : STEADY))

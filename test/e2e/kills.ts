import fc from 'fast-check'
import { askServer } from '#src/commands/socket.ts'
import { faultSeed } from '../chance.ts'

/** How often something is killed: in every run, and in the long ones. */
export const kills = (often: number, inLongRuns: number): number =>
  process.env.SOAK === '1' ? inLongRuns : often

/**
 * What chance decides in a run. Says its seed, which FAULT_SEED gives again: the same choices, as
 * far as processes allow.
 */
export function draw<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  const seed = faultSeed()
  console.log(`FAULT_SEED=${seed}`)
  return fc.sample(arbitrary, { seed, numRuns: count })
}

/**
 * Has the running server carry out a command, as `npm run kairos` does.
 * @returns what it says; why not, where it did not.
 */
export async function command(
  dataDir: string,
  ...words: string[]
): Promise<{ ok: boolean; text: string }> {
  const reply = await askServer(dataDir, words).catch((error: Error) => ({
    ok: false,
    text: error.message,
  }))
  return reply ?? { ok: false, text: 'There is no server.' }
}

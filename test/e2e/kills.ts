import fc from 'fast-check'
import { askServer } from '#src/commands/socket.ts'
import { faultSeed } from '../chance.ts'

export { rounds as kills } from '../chance.ts'

/**
 * Random choices of a run. Prints the seed; FAULT_SEED repeats it, as far as process timing allows.
 */
export function draw<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  const seed = faultSeed()
  console.log(`FAULT_SEED=${seed}`)
  return fc.sample(arbitrary, { seed, numRuns: count })
}

/**
 * Runs a command in the running server, like `npm run kairos`.
 * @returns its output or its error.
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

import fc from 'fast-check'
import { askServer } from '#src/commands/socket.ts'
import { faultSeed } from '../chance.ts'

export { rounds as kills } from '../chance.ts'

/** Prints the seed; FAULT_SEED repeats it, as far as process timing allows. */
export function draw<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  const seed = faultSeed()
  console.log(`FAULT_SEED=${seed}`)
  return fc.sample(arbitrary, { seed, numRuns: count })
}

/** Like `npm run kairos` next to the running server. */
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

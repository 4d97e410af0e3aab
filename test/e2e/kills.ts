import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { inherited } from './server.ts'

const program = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))

/** How often something is killed: in every run, and in the long ones. */
export const kills = (often: number, inLongRuns: number): number => (process.env.SOAK === '1' ? inLongRuns : often)

/** What chance decides in a run. Says its seed, which FAULT_SEED gives again: the same choices, as far as processes allow. */
export function draw<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  const seed = Number(process.env.FAULT_SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`FAULT_SEED=${seed}`)
  return fc.sample(arbitrary, { seed, numRuns: count })
}

/** Runs a command of the built program's, as `npm run kairos` does. @returns its exit code and all that it printed. */
export async function command(dataDir: string, ...words: string[]): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...inherited(), DATA_DIR: dataDir },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  }
  const code = await new Promise<number | null>(resolve => child.once('close', resolve))
  return { code, text }
}

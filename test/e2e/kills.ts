import { join } from 'node:path'
import fc from 'fast-check'
import { linesOf, parseLine } from '#platform/db/backup-file.ts'
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

/** From a backup, because opening the database here would take longer. */
export async function storedIn(dataDir: string) {
  const file = join(dataDir, 'rows.gz')
  const { ok, text } = await command(dataDir, 'backup', file)
  if (!ok) throw new Error(text)
  const stored: [table: string, row: Record<string, unknown>][] = []
  for await (const line of linesOf(file)) {
    const entry = parseLine(line)
    if (Array.isArray(entry)) stored.push(entry as (typeof stored)[number])
  }
  return (name: string) => stored.filter(([table]) => table === name).map(([, row]) => row)
}

import { setImmediate as turn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Also runs what waits for the collection, such as finalizers. */
export async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose_gc')
  const collect: () => void = runInNewContext('gc')
  for (let times = 0; times < 2; times++) {
    collect()
    await turn()
  }
}

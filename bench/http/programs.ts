import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Seeded } from './seed.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BUILT = at('../../dist/bench')

/** Builds the product and the floor as the product is built to be run, so that no loader is measured. */
export async function buildPrograms() {
  await build({
    configFile: at('../../vite.server.config.ts'),
    logLevel: 'error',
    build: {
      outDir: BUILT,
      sourcemap: false,
      rolldownOptions: { input: { app: at('app.ts'), floor: at('floor.ts') } },
    },
  })
}

/** Starts a built program. @returns its process, the port that it listens on, and what it has seeded. */
export async function start(program: 'app' | 'floor', args: string[]) {
  const child = fork(`${BUILT}/${program}.js`, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ready = await new Promise<{ port: number; seeded?: Seeded }>((resolve, reject) => {
    child.once('message', message => resolve(message as { port: number; seeded?: Seeded }))
    child.once('exit', code => reject(new Error(`${program} ended with ${code}`)))
  })
  return { child, ...ready }
}

/** Ends a program at once. */
export const stop = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Seeded } from './http/seed.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BUILT = at('../dist/bench')

export async function buildPrograms(programs: Record<string, string>) {
  await build({
    configFile: at('../vite.server.config.ts'),
    logLevel: 'error',
    build: {
      outDir: BUILT,
      sourcemap: false,
      rolldownOptions: {
        input: Object.fromEntries(Object.entries(programs).map(([name, path]) => [name, at(path)])),
      },
    },
  })
}

const run = (program: string, args: string[], output: 'ignore' | 'inherit') =>
  fork(`${BUILT}/${program}.js`, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', output, 'inherit', 'ipc'],
  })

/** @returns its exit code. */
export const runToEnd = (program: string, args: string[]) =>
  new Promise<number | null>(resolve => run(program, args, 'inherit').once('exit', resolve))

/**
 * Starts a built server.
 * @returns its process, its port and what it has seeded.
 */
export async function start(program: 'app' | 'floor', args: string[]) {
  const child = run(program, args, 'ignore')
  const ready = await new Promise<{ port: number; seeded?: Seeded }>((resolve, reject) => {
    child.once('message', message => resolve(message as { port: number; seeded?: Seeded }))
    child.once('exit', code => reject(new Error(`${program} ended with ${code}`)))
  })
  return { child, ...ready }
}

export const stop = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

import { type ChildProcess, fork, spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { freePort } from '#test/free-port.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const BUILT = at('../dist/bench')
const PRODUCT = at('../scripts/start.mjs')
const READY_MS = 120_000

export interface Started {
  child: ChildProcess
  port: number
}

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

function endWithThisProcess(child: ChildProcess): ChildProcess {
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return child
}

const run = (program: string, args: string[], output: 'ignore' | 'inherit') =>
  endWithThisProcess(
    fork(`${BUILT}/${program}.js`, args, {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', output, 'inherit', 'ipc'],
    }),
  )

export const runToEnd = (program: string, args: string[]) =>
  new Promise<number | null>(resolve => run(program, args, 'inherit').once('exit', resolve))

export async function start(program: string, args: string[]): Promise<Started> {
  const child = run(program, args, 'ignore')
  const { port } = await new Promise<{ port: number }>((resolve, reject) => {
    child.once('message', message => resolve(message as { port: number }))
    child.once('exit', code => reject(new Error(`${program} ended with ${code}`)))
  })
  return { child, port }
}

export async function startProduct(settings: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const { PATH = '', HOME = '' } = process.env
  const child = endWithThisProcess(
    spawn(process.execPath, [PRODUCT], {
      env: { PATH, HOME, HOST: '127.0.0.1', PORT: String(port), ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const until = Date.now() + READY_MS
  while (!(await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > until) throw new Error('The product did not start.')
    await delay(50)
  }
  return { child, port }
}

export const stop = (child: ChildProcess) =>
  new Promise<void>(resolve => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })

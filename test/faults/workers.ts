import { type ChildProcess, fork } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { FaultClock } from './clock.ts'
import type { Progress } from './progress.ts'

const program = fileURLToPath(new URL('./worker-process.ts', import.meta.url))

/** Bundled workers start in a fraction of the time. */
async function bundleWorker() {
  const outDir = fileURLToPath(
    new URL(`../../node_modules/.cache/kairos-faults/${process.pid}`, import.meta.url),
  )
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      ssr: program,
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'worker.js' } },
    },
  })
  return {
    file: join(outDir, 'worker.js'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  }
}

export class Crew {
  /** Only the embedded engine's worker can read its database. */
  heard: Progress | undefined
  readonly #clock: FaultClock
  readonly #env: Record<string, string>
  readonly #bundle: Awaited<ReturnType<typeof bundleWorker>>
  readonly #workers: ChildProcess[] = []

  private constructor(
    bundle: Awaited<ReturnType<typeof bundleWorker>>,
    clock: FaultClock,
    env: Record<string, string>,
  ) {
    this.#bundle = bundle
    this.#clock = clock
    this.#env = env
  }

  static async start(count: number, clock: FaultClock, env: Record<string, string>): Promise<Crew> {
    const crew = new Crew(await bundleWorker(), clock, env)
    clock.began = Date.now()
    await Promise.all(Array.from({ length: count }, (_, n) => crew.#start(n)))
    return crew
  }

  async #start(n: number) {
    const settings = JSON.stringify({ clock: this.#clock, env: this.#env })
    const child = fork(this.#bundle.file, [settings], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#workers[n] = child
    await new Promise<void>((resolve, reject) => {
      child.once('message', () => resolve())
      child.once('exit', () => reject(new Error('A worker ended at its start.')))
    })
    child.on('message', message => {
      if (typeof message === 'object') this.heard = message as Progress
    })
  }

  async killAndReplace(n: number): Promise<void> {
    await this.#kill(n)
    await this.#start(n)
  }

  async #kill(n: number) {
    const child = this.#workers[n]
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise(resolve => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    this.heard = undefined
  }

  moveOn(ms: number): void {
    this.#clock.ahead += ms
    for (const worker of this.#workers) worker.send({ ahead: this.#clock.ahead })
  }

  async killAll(): Promise<void> {
    await Promise.all(this.#workers.map((_, n) => this.#kill(n)))
  }

  async close(): Promise<void> {
    await this.killAll()
    await this.#bundle.remove()
  }
}

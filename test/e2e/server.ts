import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { byJourneyClock } from '../clock/journey-clock.ts'
import { freePort } from '../free-port.ts'

const builtProgram = fileURLToPath(new URL('../../dist/server/server.js', import.meta.url))

export type RunningServer = {
  /** Without a trailing slash. */
  url: string
  dataDir: string
  process: ChildProcess
  output(): string
  /** Keeps the data directory. Resolves with the exit code. */
  kill(signal?: NodeJS.Signals): Promise<number | null>
  /** Removes its temporary data directory. */
  stop(): Promise<void>
}

export type ServerOptions = {
  env?: Record<string, string>
  /** A new directory by default. */
  dataDir?: string
  port?: number
  /** By default, the program built by `npm run build`. */
  program?: string
  /** A file to which it prints, instead of to `output`. */
  stdout?: number
}

async function untilReady(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 2 * 60_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at its start:\n${output()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > deadline)
      throw new Error(`The server was not ready within two minutes:\n${output()}`)
    await delay(25)
  }
}

/** Enough to run Node, without the machine's settings. */
const inherited = (): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'HOME', 'TMPDIR', 'SystemRoot', 'TZ', 'NODE_V8_COVERAGE'].flatMap(name => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Without optimizing the database engine's code, a server starts in half the processor time. */
const nodeOptions = () => [...byJourneyClock(), '--enable-source-maps', '--liftoff-only']

/**
 * Needs `npm run build`. Waits for /readyz on a free port with its own data directory.
 * @throws with the server's output
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const server = await launchServer(options)
  try {
    await untilReady(server.url, server.process, server.output)
  } catch (error) {
    await server.kill('SIGKILL')
    if (!options.dataDir) await rm(server.dataDir, { recursive: true, force: true })
    throw error
  }
  return server
}

/** Doesn't wait for readiness. */
export async function launchServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  // Passkeys and installed apps need a host with a name.
  const url = `http://localhost:${port}`
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'kairos-e2e-')))
  const program = options.program ?? builtProgram
  const child = spawn(process.execPath, [...nodeOptions(), program], {
    stdio: ['ignore', options.stdout ?? 'pipe', 'pipe'],
    env: {
      ...inherited(),
      HOST: '127.0.0.1',
      PORT: String(port),
      APP_URL: url,
      DATA_DIR: dataDir,
      RATE_LIMITS: 'off',
      // Stand-ins of push services run on this machine.
      ALLOW_PRIVATE_HOSTS: '127.0.0.1',
      LOG_LEVEL: 'warn',
      CHANGE_NOTICE_DELAY_SECONDS: '0',
      ...options.env,
    },
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  const output = () => printed
  const ended = new Promise<number | null>(resolve => child.once('exit', resolve))
  const onExit = () => child.kill('SIGKILL')
  process.once('exit', onExit)

  const kill = async (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    const code = await ended
    process.off('exit', onExit)
    return code
  }
  const stop = async () => {
    await kill()
    if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
  }
  return { url, dataDir, process: child, output, kill, stop }
}

import { setTimeout as delay } from 'node:timers/promises'
import { startWorker } from '#features/messages/delivery/jobs.ts'
import { startPushes } from '#features/push/delivery/jobs.ts'
import { type Config, configFromProcess } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { OpenDatabase } from '#platform/db/database.ts'
import { heldSince } from '#platform/db/hold.ts'
import { startChores } from '#platform/db/maintenance.ts'
import { keepFiles } from '#platform/http/kept-files.ts'
import { listen } from '#platform/http/listen.ts'
import { sandboxUrl } from '#platform/http/sandbox-key.ts'
import { createLogger } from '#platform/logger.ts'
import { type Announced, announcement } from './announcement.ts'
import { createApp, createWorkerApp } from './app.ts'
import { choresOf, sendingChoresOf } from './chores.ts'
import { runCommand } from './commands/commands.ts'
import { judgeProxy, judgeSupport } from './commands/doctor-configuration.ts'
import { serveCommands } from './commands/socket.ts'
import { compose } from './compose.ts'
import { errorText } from './error-text.ts'

export interface Running extends Announced {
  stop: () => Promise<void>
}

/**
 * Planning the worker's statements takes a sixth of a start on the embedded engine, and the first
 * requests would wait for it.
 */
const SENDING_AFTER_MS = 1_000

/** The ten seconds that `listen` gives open requests, and its pause before. */
const STOP_MS = 12_000
/** PostgreSQL ends abandoned statements itself. The embedded engine has to write its files. */
const CLOSE_MS = 5_000

/** @public `npm run dev` restarts it on one open database. */
export async function start(config: Config, database?: OpenDatabase): Promise<Running> {
  const log = createLogger(config.logLevel)
  let sending: Sending | undefined
  const { context, close } = await compose(config, log, {
    ...(database && { database }),
    wakeWorker: channels => sending?.wake(channels),
    wakePush: () => sending?.wakePush(),
  })
  const stops: (() => Promise<void>)[] = []
  const stop = async () => {
    const stopped = Promise.all(
      stops.splice(0).map(each => each().catch(err => log.error({ err }, 'a part did not stop'))),
    )
    await Promise.race([stopped, delay(STOP_MS, undefined, { ref: false })])
    const closed = close()
    const isEmbedded = context.engine === 'pglite'
    await (isEmbedded ? closed : Promise.race([closed, delay(CLOSE_MS, undefined, { ref: false })]))
  }
  try {
    const patient = { ...context, db: context.patientDb }
    stops.push(startChores(choresOf(patient), log))
    if (config.role !== 'web') stops.push(startChores(sendingChoresOf(patient), log))
    if (context.engine === 'pglite')
      stops.push(await serveCommands(config.dataDir, words => runCommand(context, words)))
    let soon: NodeJS.Timeout | undefined
    stops.push(async () => {
      clearTimeout(soon)
      await sending?.stop()
    })
    if (config.role !== 'web') {
      const since = await heldSince(context.db)
      if (since)
        log.warn({ since }, 'sending is on hold since a restore: run npm run kairos -- release')
      const begin = () => {
        sending = startSending(context)
      }
      soon = setTimeout(begin, config.role === 'all' ? SENDING_AFTER_MS : 0)
    }
    const { host, port, workerPort } = config
    if (config.role === 'worker') {
      if (workerPort !== undefined) {
        const app = createWorkerApp(context)
        const options = { host, port: workerPort, setting: 'WORKER_PORT' } as const
        stops.push((await listen({ ...options, fetch: app.fetch })).stop)
      }
      return { config, url: undefined, sandboxUrl: undefined, stop }
    }
    for (const { text } of [...judgeProxy(config), ...judgeSupport(config)]) log.warn(text)
    if (config.production) {
      const kept = keepFiles(context)
      // Processes of another version may be asked for them as soon as this one serves pages.
      if (context.engine === 'postgres') await kept
    }
    const http = await listen({ fetch: createApp(context).fetch, host, port })
    stops.push(http.stop)
    return { config, url: config.appUrl, sandboxUrl: sandboxUrl(context), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Sending {
  wake: Context['wakeWorker']
  wakePush: Context['wakePush']
  stop: () => Promise<void>
}

function startSending(context: Context): Sending {
  const worker = startWorker(context)
  const pushes = startPushes(context)
  return {
    wake: worker.wake,
    wakePush: pushes.wake,
    async stop() {
      await Promise.all([pushes.stop(), worker.stop()])
    },
  }
}

/** On Ctrl+C, npm repeats the signal that the terminal has already sent. */
const REPEATED_MS = 1_000

/** SIGTERM or SIGINT ends it, at once while it starts or if repeated later. */
export async function run(adjust: (config: Config) => Config): Promise<void> {
  let running: Running | undefined
  let signalledAt: number | undefined
  const end = () => {
    if (signalledAt === undefined) {
      signalledAt = performance.now()
      if (!running) process.exit(0)
      running.stop().then(() => process.exit(0), fail)
    } else if (performance.now() - signalledAt > REPEATED_MS) process.exit(1)
  }
  // The first process of a container ignores signals that it doesn't handle.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, end)
  // The disk of the log may be full.
  process.stdout.on('error', () => {})
  try {
    running = await start(adjust(configFromProcess()))
    process.stdout.write(`${announcement(running)}\n`)
  } catch (error) {
    fail(error)
  }
}

function fail(error: unknown): never {
  process.stderr.write(`${errorText(error)}\n`)
  process.exit(1)
}

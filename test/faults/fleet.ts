import { setTimeout as delay } from 'node:timers/promises'
import { launchServer, type RunningServer, startServer } from '#test/e2e/server.ts'
import { startProxy } from './proxy.ts'

const shift = new URL('../clock/shift.mjs', import.meta.url).href

interface FleetOptions {
  web: number
  workers: number
  env: Record<string, string>
  /** The instant on its processes' clock. */
  instant: Date
}

/** Processes of the built server on one database, web processes behind a proxy. */
export async function startFleet({ web, workers, env, instant }: FleetOptions) {
  const began = Date.now()
  let aheadMs = 0
  const settings = (role: string) => ({
    ...env,
    ROLE: role,
    NODE_OPTIONS: `--import ${shift}?by=${instant.getTime() - began + aheadMs}`,
  })
  const many = <T>(count: number, make: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, make))
  const startWeb = (port?: number) =>
    startServer({ env: settings('web'), ...(port === undefined ? {} : { port }) })
  const startWorker = async (): Promise<RunningServer> => {
    const worker = await launchServer({ env: settings('worker') })
    while (!worker.output().includes('worker is running')) {
      if (worker.process.exitCode !== null) throw new Error(worker.output())
      await delay(20)
    }
    return worker
  }
  const servers = await many(web, startWeb)
  const portOf = ({ url }: RunningServer) => Number(new URL(url).port)
  const proxy = await startProxy(servers.map(portOf))
  let crew = await many(workers, startWorker)
  return {
    url: proxy.url,
    addresses: servers.map(server => server.url),
    async killWeb(n: number) {
      await servers[n]!.kill('SIGKILL')
    },
    /** Restarts it on the same port. */
    async restartWeb(n: number) {
      const killed = servers[n]!
      await killed.stop()
      servers[n] = await startWeb(portOf(killed))
    },
    async killWorker(n: number) {
      await crew[n]!.kill('SIGKILL')
    },
    /** The new workers' clocks are this far ahead. */
    async replaceWorkers(laterMs: number) {
      await Promise.all(crew.map(worker => worker.stop()))
      aheadMs += laterMs
      crew = await many(workers, startWorker)
    },
    async stop() {
      proxy.close()
      await Promise.all([...servers, ...crew].map(each => each.stop()))
    },
  }
}

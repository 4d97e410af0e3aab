import { createServer, createServerModuleRunner } from 'vite'
import { inRoot, root } from './root.mjs'

/**
 * The product, run from its sources in this process. A change only reloads the changed modules and
 * their importers; the database stays open.
 * @param {Record<string, string | undefined>} settings
 */
export async function createProduct(settings) {
  const sources = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const { ssr } = sources.environments
  const runner = createServerModuleRunner(ssr, { hmr: false })
  /** @param {string} path @returns {Promise<any>} */
  const load = path => runner.import(`/src/${path}`)

  /** @type {{ stop: () => Promise<void> } | undefined} */
  let running
  let failed = false
  /** Since the last start that succeeded. @type {Set<string>} */
  const changed = new Set()
  /** @type {{ by: unknown[], database: { close: () => Promise<void> } } | undefined} */
  let opened

  /** Reopens it when what opens or migrates it has changed. @param {any} config */
  async function openDatabase(config) {
    const [open, migrate, logger] = await Promise.all([
      load('platform/db/open.ts'),
      load('platform/db/migrate.ts'),
      load('platform/logger.ts'),
    ])
    const by = [open, migrate]
    if (!opened?.by.every((each, index) => each === by[index])) {
      await opened?.database.close()
      opened = undefined
      const database = await open.openDatabase(config, logger.createLogger(config.logLevel))
      opened = { by, database }
    }
    return { ...opened?.database, close: async () => {} }
  }

  async function stop() {
    const old = running
    running = undefined
    await old?.stop()
  }

  return {
    /** Notes a change. @param {string} file @returns {boolean} whether a restart may show it */
    change(file) {
      const isUsed = Boolean(ssr.moduleGraph.getModulesByFile(file)?.size)
      if (isUsed) changed.add(file)
      return isUsed || failed
    },
    /**
     * @returns {Promise<string | undefined>} the announcement with the URL; undefined if the start
     * failed, after printing the error.
     */
    async restart() {
      for (const file of changed) ssr.moduleGraph.onFileChange(file)
      try {
        const { readConfig } = await load('platform/config.ts')
        const { serveAssetsOf } = await load('platform/http/assets.ts')
        const { start } = await load('run.ts')
        const { announcement } = await load('announcement.ts')
        await stop()
        const config = readConfig(settings)
        serveAssetsOf(inRoot('dist', 'dev'))
        const started = await start(config, await openDatabase(config))
        running = started
        failed = false
        changed.clear()
        return announcement(started)
      } catch (error) {
        failed = true
        console.error(error instanceof Error ? error.stack : error)
        return undefined
      }
    },
    async close() {
      await stop()
      await opened?.database.close()
      await sources.close()
    },
  }
}

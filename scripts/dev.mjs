// Like start, with reload: Vite serves the screens and forwards everything else to the product,
// which restarts when its own sources change.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { relative } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, createServer } from 'vite'
import { drawAppIcons } from './lib/app-icons.mjs'
import { createProduct } from './lib/dev-product.mjs'
import { inRoot, root } from './lib/root.mjs'

process.chdir(root)
process.env.NODE_ENV = 'development'
const host = process.env.HOST ?? '127.0.0.1'
const port = Number(process.env.PORT ?? 3000)
const productPort = await freePort()

/** The module of each page, by entry. */
const entries = {
  app: { script: 'src/web/app/main.tsx', styles: 'src/web/styles/app.css' },
  booking: { script: 'src/web/booking/main.tsx', styles: 'src/web/styles/booking.css' },
  landing: { script: 'src/web/landing/main.ts', styles: 'src/web/styles/landing.css' },
  framed: { script: 'src/web/embed/framed.ts', styles: undefined },
}

/** Separate from the build's directory, so that both can be used at the same time. */
const outDir = inRoot('dist', 'dev')

/** The manifest from which the product writes its pages' heads. */
function writeManifest() {
  rmSync(outDir, { recursive: true, force: true })
  mkdirSync(outDir, { recursive: true })
  const manifest = Object.fromEntries(
    Object.entries(entries).map(([name, { styles }]) => [
      name,
      { name, isEntry: true, file: `@entry/${name}`, css: styles ? [styles] : [] },
    ]),
  )
  writeFileSync(`${outDir}/manifest.json`, JSON.stringify(manifest))
}

/**
 * An entry with Vite's client for replacing modules, which its own index.html would run inline,
 * against the content security policy.
 * @type {import('vite').Plugin}
 */
const entryModules = {
  name: 'entry-modules',
  resolveId: id => (id.startsWith('/@entry/') ? id : null),
  load(id) {
    const name = /^\/@entry\/(\w+)$/.exec(id)?.[1]
    const entry = name && entries[/** @type {keyof typeof entries} */ (name)]
    if (!entry) return null
    return `import '/@vite/client'
${react.preambleCode.replace('__BASE__', '/')}
await import('/${entry.script}')
`
  },
}

/** @param {string} url */
const isOfVite = url =>
  /^\/(@|src\/|node_modules\/)/.test(url) ||
  (url !== '/' && existsSync(inRoot('public', url.split('?')[0] ?? '')))

/** Requests wait while the product restarts. @type {import('vite').Plugin} */
const waiting = {
  name: 'waiting',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (isOfVite(request.url ?? '/')) next()
      else ready.then(() => next())
    })
  },
}

writeManifest()
const product = await createProduct({
  ...process.env,
  HOST: '127.0.0.1',
  PORT: String(productPort),
  APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
})
/** Resolves once the product runs its newest sources. */
let ready = product.restart().then(announcement => {
  if (announcement) console.log(announcement)
})
for (const name of ['vite.embed.config.ts', 'vite.worker.config.ts'])
  await build({ root, configFile: inRoot(name), build: { outDir }, logLevel: 'warn' })
await drawAppIcons(outDir)
const vite = await createServer({
  configFile: inRoot('vite.config.ts'),
  plugins: [entryModules, waiting],
  appType: 'custom',
  optimizeDeps: { entries: Object.values(entries).map(({ script }) => script) },
  server: {
    host,
    port,
    strictPort: true,
    proxy: {
      '/': {
        target: `http://127.0.0.1:${productPort}`,
        bypass: ({ url = '/' }) => (isOfVite(url) ? url : undefined),
      },
    },
  },
})
await vite.listen()

/** @type {Set<string>} */
const changed = new Set()
async function update() {
  if (changed.size === 0) return
  const files = [...changed]
  changed.clear()
  if (!(await product.restart())) return
  console.log(`Restarted after a change to ${files.map(file => relative(root, file)).join(', ')}.`)
  // Vite reloads pages after changes of their own modules.
  if (!files.every(file => vite.moduleGraph.getModulesByFile(file)?.size))
    vite.ws.send({ type: 'full-reload' })
}
vite.watcher.on('all', (_event, file) => {
  if (!product.change(file)) return
  changed.add(file)
  ready = ready.then(update)
})
// Keeps running after errors that the product didn't catch: the next change restarts it.
process.on('uncaughtException', error => console.error(error))

// Vite's own handler would end this process before the product has stopped.
process.removeAllListeners('SIGTERM')
/** @type {number | undefined} */
let stoppingSince
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.on(signal, async () => {
    // npm repeats Ctrl+C a moment later.
    if (stoppingSince && Date.now() - stoppingSince > 1_000) process.exit(1)
    if (stoppingSince) return
    stoppingSince = Date.now()
    await vite.close()
    await ready
    await product.close()
    process.exit(0)
  })
}

/** @returns {Promise<number>} a port of 127.0.0.1 that was free a moment ago. */
function freePort() {
  return new Promise(resolve => {
    const probe = createTcpServer().listen(0, '127.0.0.1', () => {
      const { port: free } = /** @type {import('node:net').AddressInfo} */ (probe.address())
      probe.close(() => resolve(free))
    })
  })
}

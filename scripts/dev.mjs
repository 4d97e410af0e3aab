// Like start, with reload: Vite serves the screens and forwards everything else to the product,
// which is rebuilt and restarted when its own sources change.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTcpServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, createServer } from 'vite'
import { drawAppIcons } from './lib/app-icons.mjs'
import { inRoot, programUrl, root } from './lib/root.mjs'
import { moveServerAssets } from './lib/server-assets.mjs'
import { clearStamp, isBuilt } from './lib/stamp.mjs'

process.chdir(root)
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

/** The manifest from which the product writes its pages' heads. */
function writeManifest() {
  rmSync(inRoot('dist', 'client'), { recursive: true, force: true })
  mkdirSync(inRoot('dist', 'client'), { recursive: true })
  const manifest = Object.fromEntries(
    Object.entries(entries).map(([name, { styles }]) => [
      name,
      { name, isEntry: true, file: `@entry/${name}`, css: styles ? [styles] : [] },
    ]),
  )
  writeFileSync(inRoot('dist', 'client', 'manifest.json'), JSON.stringify(manifest))
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

/** Builds in progress, including the first. */
let builds = 0
/** @type {(value?: unknown) => void} */
let release = () => {}
/** @type {Promise<unknown>} */
let ready = Promise.resolve()
function beginBuild() {
  if (builds++ > 0) return
  ready = new Promise(resolve => {
    release = resolve
  })
}
function endBuild() {
  if (--builds === 0) release()
}
beginBuild()

/** Requests wait while the product restarts. @type {import('vite').Plugin} */
const waiting = {
  name: 'waiting',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (isOfVite(request.url ?? '/')) next()
      else ready.then(() => next(), next)
    })
  },
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let product

async function stopProduct() {
  const old = product
  if (!old || old.exitCode !== null || old.signalCode !== null) return
  const ended = new Promise(resolve => old.once('exit', resolve))
  old.kill('SIGTERM')
  const force = setTimeout(() => old.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(force)
}

async function startProduct() {
  await stopProduct()
  const { NODE_ENV: _, ...env } = process.env
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', fileURLToPath(programUrl('server'))],
    {
      env: {
        ...env,
        HOST: '127.0.0.1',
        PORT: String(productPort),
        APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
      },
      stdio: 'inherit',
    },
  )
  product = child
  const answers = () =>
    fetch(`http://127.0.0.1:${productPort}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (child.exitCode === null && child.signalCode === null && !(await answers())) await delay(20)
}

const shippedDatabase = inRoot('dist', 'server', 'database')
const keptDatabase = inRoot('dist', 'database')

/** Saves the build's database from the bundler, if it was made from these sources. */
function keepDatabase() {
  rmSync(keptDatabase, { recursive: true, force: true })
  if (isBuilt() && existsSync(shippedDatabase)) renameSync(shippedDatabase, keptDatabase)
}

/** Only the first bundle has it: later ones may have other migrations. */
function returnDatabase() {
  rmSync(shippedDatabase, { recursive: true, force: true })
  if (existsSync(keptDatabase)) renameSync(keptDatabase, shippedDatabase)
}

keepDatabase()
clearStamp()
writeManifest()
await build({ root, configFile: inRoot('vite.embed.config.ts'), logLevel: 'warn' })
await build({ root, configFile: inRoot('vite.worker.config.ts'), logLevel: 'warn' })
await drawAppIcons()
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

const watcher = await build({
  configFile: inRoot('vite.server.config.ts'),
  logLevel: 'warn',
  mode: 'development',
  build: { watch: {}, reportCompressedSize: false },
})
if (!('on' in watcher)) throw new Error('The bundler gave no watcher.')

/** @type {Set<string>} */
const changed = new Set()
watcher.on('change', file => {
  changed.add(file)
})
/** Vite reloads pages after changes of their own modules. */
const reloadPages = () => {
  const isOfPages = [...changed].every(file => vite.moduleGraph.getModulesByFile(file)?.size)
  if (changed.size > 0 && !isOfPages) vite.ws.send({ type: 'full-reload' })
  changed.clear()
}
let starting = Promise.resolve()
let isFirst = true
watcher.on('event', async event => {
  if (event.code === 'START') beginBuild()
  if (event.code === 'ERROR') console.error(event.error.message)
  if (event.code === 'BUNDLE_END') await event.result.close()
  if (event.code === 'END') {
    moveServerAssets()
    returnDatabase()
    starting = starting.then(startProduct)
    await starting
    reloadPages()
  }
  if (event.code !== 'END' && event.code !== 'ERROR') return
  endBuild()
  // Requests wait for the first build from the moment that Vite listens.
  if (isFirst) endBuild()
  isFirst = false
})

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, async () => {
    await Promise.all([stopProduct(), watcher.close(), vite.close()])
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

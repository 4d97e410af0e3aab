// Like start, with reload: both builds watch the sources, the server restarts when its own changed,
// and pages follow.
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inRoot, programUrl, root } from './lib/root.mjs'
import { clearStamp } from './lib/stamp.mjs'

process.chdir(root)
process.env.NODE_ENV = 'development'
const { build } = await import('vite')

const markFile = 'assets/dev-build.txt'

// Pages poll a mark and reload when it changes: same origin, no inline script, so the content
// security policy of production applies here, too.
const follow = `
let seen
const look = async () => {
  const mark = await fetch('/${markFile}', { cache: 'no-store' }).then(answer => answer.ok && answer.text(), () => false)
  if (mark && seen && mark !== seen) location.reload()
  seen = mark || seen
}
look()
setInterval(look, 1000)
`

/** @type {import('vite').Plugin} */
const followBuilds = {
  name: 'follow-builds',
  renderChunk: (code, chunk) => (chunk.isEntry ? { code: `${code}\n${follow}`, map: null } : null),
}

/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let restarting = Promise.resolve()

async function stopServer() {
  const old = server
  if (!old || old.exitCode !== null || old.signalCode !== null) return
  const ended = new Promise(resolve => old.once('exit', resolve))
  old.kill('SIGTERM')
  const force = setTimeout(() => old.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(force)
}

async function restart() {
  await stopServer()
  const { NODE_ENV: _, ...env } = process.env
  server = spawn(process.execPath, ['--enable-source-maps', fileURLToPath(programUrl('server'))], {
    env,
    stdio: 'inherit',
  })
}

const mark = () => {
  mkdirSync(inRoot('dist', 'client', 'assets'), { recursive: true })
  writeFileSync(inRoot('dist', 'client', markFile), String(Date.now()))
}

/**
 * @param {string} configFile
 * @param {() => void} onBuilt
 * @param {import('vite').Plugin[]} plugins
 */
async function watch(configFile, onBuilt, plugins = []) {
  const watcher = await build({
    root,
    configFile: inRoot(configFile),
    logLevel: 'warn',
    mode: 'development',
    plugins,
    build: { watch: {}, minify: false, sourcemap: true },
  })
  if (!('on' in watcher)) throw new Error('The bundler gave no watcher.')
  await new Promise(resolve => {
    watcher.on('event', async event => {
      if (event.code === 'ERROR') console.error(event.error.message)
      if (event.code === 'BUNDLE_END') await event.result.close()
      if (event.code !== 'END') return
      onBuilt()
      resolve(undefined)
    })
  })
  return watcher
}

clearStamp()
let started = false
/** @type {{ close(): Promise<void> }[]} */
const watchers = []
for (const configFile of ['vite.config.ts', 'vite.booking.config.ts']) {
  watchers.push(await watch(configFile, () => started && mark(), [followBuilds]))
}
watchers.push(
  await watch('vite.server.config.ts', () => {
    restarting = restarting.then(restart).then(mark)
  }),
)
await restarting
started = true

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, async () => {
    await stopServer()
    for (const watcher of watchers) await watcher.close()
    process.exit(0)
  })
}

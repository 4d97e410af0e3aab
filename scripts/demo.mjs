// Serves a demo business from its own data directory, with sandboxes only.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { loadForProduction } from './lib/load-for-production.mjs'
import { inRoot, programUrl } from './lib/root.mjs'

const REAL = [
  'DATABASE_URL',
  'ROW_SECURITY',
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'ELEVENLABS_API_KEY',
  'PAYPAL_CLIENT_ID',
  'OPENAI_BASE_URL',
  'OPENAI_API_KEY',
  'S3_BUCKET_URL',
]
for (const name of REAL) delete process.env[name]
const dataDir = resolve(process.env.DATA_DIR || inRoot('data', 'demo'))
process.env.DATA_DIR = dataDir

ensureBuilt()
// Seeds a temporary directory and renames it once complete: the seed adds nothing to a demo that it
// finds, even to an incomplete one.
const unfinished = existsSync(dataDir) ? undefined : `${dataDir}.unfinished-${process.pid}`
removeUnfinished()
process.once('exit', removeUnfinished)
const seeded = spawnSync(process.execPath, [fileURLToPath(programUrl('cli')), 'demo', 'seed'], {
  env: { ...process.env, DATA_DIR: unfinished ?? dataDir },
  stdio: 'inherit',
})
if (seeded.status !== 0) process.exit(seeded.status ?? 1)
if (unfinished && !existsSync(dataDir)) renameSync(unfinished, dataDir)
process.setSourceMapsEnabled(true)
await loadForProduction()
await import(programUrl('server'))

/** Also removes what earlier runs left behind when they were stopped while seeding. */
function removeUnfinished() {
  const start = `${basename(dataDir)}.unfinished-`
  for (const name of existsSync(dirname(dataDir)) ? readdirSync(dirname(dataDir)) : []) {
    const pid = Number(name.slice(start.length))
    if (name.startsWith(start) && (pid === process.pid || !isRunning(pid)))
      rmSync(join(dirname(dataDir), name), { recursive: true, force: true })
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM'
  }
}

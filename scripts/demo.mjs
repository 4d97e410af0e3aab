// Serves a demo business from its own data directory. The seed adds only missing data, so it
// runs every time.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { loadForProduction } from './lib/load-for-production.mjs'
import { inRoot, programUrl } from './lib/root.mjs'

process.env.DATA_DIR ??= inRoot('data', 'demo')
process.env.DEMO = '1'

ensureBuilt()
const seeded = spawnSync(process.execPath, [fileURLToPath(programUrl('cli')), 'demo', 'seed'], {
  stdio: 'inherit',
})
if (seeded.status !== 0) process.exit(seeded.status ?? 1)
process.setSourceMapsEnabled(true)
await loadForProduction()
await import(programUrl('server'))

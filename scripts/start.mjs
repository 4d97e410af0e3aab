// Builds if necessary, then runs the server in this process, so that signals reach it directly.
import { ensureBuilt } from './lib/ensure-built.mjs'
import { loadForProduction } from './lib/load-for-production.mjs'
import { programUrl } from './lib/root.mjs'

ensureBuilt()
process.setSourceMapsEnabled(true)
await loadForProduction()
await import(programUrl('server'))

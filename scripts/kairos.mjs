// The command line: `npm run kairos -- COMMAND …`.
import { ensureBuilt } from './lib/ensure-built.mjs'
import { programUrl } from './lib/root.mjs'

ensureBuilt()
process.setSourceMapsEnabled(true)
await import(programUrl('cli'))

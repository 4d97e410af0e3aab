// The long fault and race runs, on both engines: test/faults once more, which goes on longer under SOAK=1, and every *.soak.test.ts.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { root } from './lib/root.mjs'
import { packaged } from './lib/steps.mjs'

ensureBuilt()
const projects = ['features-pglite', 'features-postgres'].flatMap(name => ['--project', name])
const vitest = [packaged('vitest', 'vitest.mjs'), 'run', ...projects, ...process.argv.slice(2)]
const run = spawnSync(process.execPath, vitest, { cwd: root, env: { ...process.env, SOAK: '1' }, stdio: 'inherit' })
process.exitCode = run.status ?? 1

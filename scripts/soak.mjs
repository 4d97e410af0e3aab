// The long fault and race runs: on both engines what goes on longer under SOAK=1 (vitest.config.ts says which) and every *.soak.test.ts; then
// the built server, killed in a stream of bookings, in payments, backups and first starts. Arguments go to vitest, and leave the server out.
import { spawnSync } from 'node:child_process'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { root } from './lib/root.mjs'
import { packaged } from './lib/steps.mjs'

ensureBuilt()
const given = process.argv.slice(2)
const projects = ['features-pglite', 'features-postgres'].flatMap(name => ['--project', name])
/** @param {string[]} command @returns {boolean} whether it succeeded. */
const passes = command =>
  spawnSync(process.execPath, command, { cwd: root, env: { ...process.env, SOAK: '1' }, stdio: 'inherit' }).status === 0

const tests = passes([packaged('vitest', 'vitest.mjs'), 'run', ...projects, ...given])
const crashes =
  given.length > 0 || passes([packaged('@playwright/test', 'cli.js'), 'test', 'test/e2e/crash', '--retries=0'])
process.exitCode = tests && crashes ? 0 : 1

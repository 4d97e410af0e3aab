// Runs all or the named benchmarks: `npm run bench -- [NAME …]`; `--list` lists them, `--quick`
// shortens those that can be.
import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { benches } from '../bench/registry.mjs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { entryBytes } from './lib/entry-bytes.mjs'
import { inRoot, root } from './lib/root.mjs'
import { packaged } from './lib/steps.mjs'

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean' }, quick: { type: 'boolean' } },
  allowPositionals: true,
})
const bytes = 'bytes'
const names = [...Object.keys(benches), bytes]

function printBytes() {
  ensureBuilt()
  console.log('\n## bytes: what each page downloads at first, in brotli')
  console.table(entryBytes())
}

/** @param {string} name @returns {boolean} whether it succeeded */
function bench(name) {
  const { about, program, needs, quick } = benches[name] ?? { about: '', program: '' }
  if (needs === 'build') ensureBuilt()
  console.log(`\n## ${name}: ${about}`)
  const options = quick && values.quick ? ['--quick'] : []
  const command = [packaged('tsx', 'dist/cli.mjs'), inRoot('bench', program), ...options]
  return spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status === 0
}

const unknown = positionals.filter(name => !names.includes(name))
if (values.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`Unknown benchmark: ${unknown.join(', ')}.`)
  console.log(names.join('\n'))
  process.exitCode = unknown.length > 0 ? 1 : 0
} else {
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}`,
  )
  for (const name of positionals.length > 0 ? positionals : names) {
    if (name === bytes) printBytes()
    else if (!bench(name)) process.exitCode = 1
  }
}

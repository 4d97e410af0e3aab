import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { inRoot, root } from './root.mjs'
import { isBuilt } from './stamp.mjs'

/**
 * Builds missing parts in a separate process, so that the server does not carry the bundler's
 * memory. Ends the process on failure.
 */
export function ensureBuilt() {
  if (isBuilt()) return
  if (!existsSync(inRoot('node_modules', 'vite'))) {
    console.error(
      'Kairos must be built first, but its build packages are not installed. Run: npm ci --include=dev',
    )
    process.exit(1)
  }
  console.log('Building Kairos, once per version. This takes up to a minute …')
  const built = spawnSync(process.execPath, [inRoot('scripts', 'build.mjs'), '--quiet'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}

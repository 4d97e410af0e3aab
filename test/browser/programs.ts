import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { quickApt } from './chromium.ts'

/** Calendar programs in Debian, which read our files with other parsers. */
type Program = 'khal' | 'vdirsyncer'

export function installed(name: Program): string | undefined {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.map(folder => join(folder, name)).find(path => existsSync(path))
}

/** Tests skip programs that can't be installed. */
export function installPrograms(names: Program[]): (string | undefined)[] {
  const missing = names.filter(name => !installed(name))
  if (missing.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const apt = (...args: string[]) =>
      execFileSync('apt-get', [...quickApt, ...args], { env, stdio: 'inherit', timeout: 300_000 })
    try {
      apt('update')
      apt('install', '-y', '--no-install-recommends', ...missing)
    } catch {
      // No such packages on this machine.
    }
  }
  return names.map(installed)
}

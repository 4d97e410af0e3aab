import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.mjs'

/** What a build depends on. */
export const sources = [
  'src',
  'migrations',
  'public',
  'scripts/build.mjs',
  'scripts/lib/app-icons.mjs',
  'vite.config.ts',
  'vite.booking.config.ts',
  'vite.embed.config.ts',
  'vite.worker.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const stamp = inRoot('dist', '.stamp')

/** @param {string} path @returns {string[]} */
export function filesUnder(path) {
  if (!existsSync(inRoot(path))) return []
  if (!statSync(inRoot(path)).isDirectory()) return [path]
  return readdirSync(inRoot(path))
    .sort()
    .flatMap(name => filesUnder(join(path, name)))
}

/** @param {readonly string[]} files */
export function hashOf(files) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0')
  }
  return hash.digest('hex')
}

export const sourceHash = () =>
  hashOf(sources.flatMap(filesUnder).filter(name => !/\.test\.tsx?$/.test(name)))

export const isBuilt = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceHash()

export const clearStamp = () => rmSync(stamp, { force: true })

/** @param {string} hash */
export const writeStamp = hash => writeFileSync(stamp, hash)

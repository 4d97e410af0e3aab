import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type EntryName = 'landing' | 'booking' | 'framed' | 'app'

export interface EntryAssets {
  script: string | undefined
  modules: string[]
  styles: string[]
  fonts: string[]
}

export interface Assets {
  directory: string
  /**
   * `lazy` lists source files that the page is sure to import. Returns the same object until the
   * next build.
   */
  entry(name: EntryName, lazy?: readonly string[]): EntryAssets
}

interface Chunk {
  file: string
  name?: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
  assets?: string[]
}
type Manifest = Record<string, Chunk>

const manifests = ['manifest.json', 'manifest.booking.json']

/** The Latin font covers the characters of the interface itself. */
const isFirstFont = (file: string) =>
  file.endsWith('.woff2') && /latin(?!-ext)/.test(file) && file.includes('normal')

export function openAssets(directory: string): Assets {
  const manifestPaths = manifests.map(name => join(directory, name))
  let entries = new Map<string, EntryAssets>()
  let manifest: Manifest = {}
  let readAt = -1

  /** Lets a build in watch mode replace files without a restart. */
  function follow() {
    const changedAt = manifestPaths.map(path => statSync(path, { throwIfNoEntry: false })?.mtimeMs)
    const latest = Math.max(0, ...changedAt.map(ms => ms ?? 0))
    if (latest === readAt) return
    manifest = Object.assign(
      {},
      ...manifestPaths
        .filter((_, index) => changedAt[index] !== undefined)
        .map(path => JSON.parse(readFileSync(path, 'utf8')) as Manifest),
    )
    entries = new Map()
    readAt = latest
  }

  return {
    directory,
    entry(name, lazy = []) {
      follow()
      const files = [name, ...lazy].join(' ')
      const known = entries.get(files) ?? entryAssets(manifest, name, lazy)
      entries.set(files, known)
      return known
    },
  }
}

function entryAssets(manifest: Manifest, name: EntryName, lazy: readonly string[]): EntryAssets {
  const key = Object.keys(manifest).find(
    candidate => manifest[candidate]!.isEntry && manifest[candidate]!.name === name,
  )
  const reached = new Set<string>()
  if (key) for (const each of [key, ...lazy]) reach(manifest, each, reached)
  const chunks = [...reached].map(each => manifest[each]!)
  const [first, ...rest] = chunks
  const address = (file: string) => `/${file}`
  const files = chunks.flatMap(chunk => chunk.assets ?? [])
  return {
    script: first && address(first.file),
    modules: rest.map(chunk => address(chunk.file)),
    styles: [...new Set(chunks.flatMap(chunk => chunk.css ?? []))].map(address),
    fonts: [...new Set(files.filter(isFirstFont))].slice(0, 1).map(address),
  }
}

function reach(manifest: Manifest, key: string, seen: Set<string>): void {
  if (seen.has(key) || !manifest[key]) return
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(manifest, next, seen)
}

let built: Assets | undefined

export function builtAssets(): Assets {
  const here = dirname(fileURLToPath(import.meta.url))
  const bundled = join(here, '..', 'client')
  built ??= openAssets(
    existsSync(join(bundled, 'manifest.json')) ? bundled : join(here, '../../../dist/client'),
  )
  return built
}

/** @public `npm run dev` has its own. */
export function serveAssetsOf(directory: string): void {
  built = openAssets(directory)
}

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bestEncoding, compress, type Encoding } from './compression.ts'

export type EntryName = 'landing' | 'booking' | 'app'

export interface EntryAssets {
  script: string | undefined
  /** Modules that the script imports statically. */
  modules: string[]
  styles: string[]
  fonts: string[]
}

export interface AssetFile {
  body: Uint8Array<ArrayBuffer>
  encoding: Encoding | undefined
  type: string
  /** Whether its name contains a hash of its content. */
  immutable: boolean
  /** For files that can change, to answer conditional requests (RFC 9110, section 8.8.3). */
  etag: string | undefined
}

export interface Assets {
  entry(name: EntryName): EntryAssets
  /**
   * A file by its path below the site's root, in the best accepted encoding; undefined if missing.
   */
  file(path: string, acceptEncoding: string): Promise<AssetFile | undefined>
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

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}
const compressible = new Set(['.js', '.css', '.svg', '.json', '.map', '.txt', '.webmanifest'])
/** The booking page has its own build. */
const manifests = ['manifest.json', 'manifest.booking.json']

/** Vite's names: `name-` and eight characters of hash. */
const hashed = /^assets\/[^/]+-[\w-]{8}\.\w+(\.map)?$/
/** The one subset of the variable font that the interface's own text needs. */
const isFirstFont = (file: string) =>
  file.endsWith('.woff2') && /latin(?!-ext)/.test(file) && file.includes('normal')

/** Reads the build in `directory`. Without a build it is empty and pages have no scripts. */
export function openAssets(directory: string): Assets {
  const manifestPaths = manifests.map(name => join(directory, name))
  let manifest: Manifest = {}
  let readAt = -1
  const kept = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  /** Rereads a changed manifest, so that a watching build needs no restart. */
  function currentManifest() {
    const present = manifestPaths.filter(path => existsSync(path))
    const changedAt = Math.max(0, ...present.map(path => statSync(path).mtimeMs))
    if (changedAt !== readAt) {
      manifest = Object.assign(
        {},
        ...present.map(path => JSON.parse(readFileSync(path, 'utf8')) as Manifest),
      )
      readAt = changedAt
    }
    return manifest
  }

  /** A file's bytes in an encoding, cached if the file never changes. */
  function bytesOf(path: string, encoding: Encoding | undefined) {
    const key = `${encoding} ${path}`
    const known = kept.get(key)
    if (known) return known
    const prepared = encoding && join(directory, `${path}.${encoding === 'br' ? 'br' : 'gz'}`)
    const made =
      prepared && existsSync(prepared)
        ? readFile(prepared).then(bytes => Uint8Array.from(bytes))
        : readFile(join(directory, path)).then(bytes =>
            encoding ? compress(bytes, encoding, 9) : Uint8Array.from(bytes),
          )
    if (hashed.test(path)) kept.set(key, made)
    made.catch(() => kept.delete(key))
    return made
  }

  return {
    entry: name => entryAssets(currentManifest(), name),
    async file(path, acceptEncoding) {
      // No part may begin with a dot, which excludes `..` and hidden files.
      if (!/^(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/.test(path) || manifests.includes(path))
        return undefined
      const extension = extname(path)
      const type = types[extension]
      if (!type || !statSync(join(directory, path), { throwIfNoEntry: false })?.isFile())
        return undefined
      const encoding = compressible.has(extension) ? bestEncoding(acceptEncoding) : undefined
      const body = await bytesOf(path, encoding)
      const immutable = hashed.test(path)
      const etag = immutable
        ? undefined
        : `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
      return { body, encoding, type, immutable, etag }
    },
  }
}

function entryAssets(manifest: Manifest, name: EntryName): EntryAssets {
  const key = Object.keys(manifest).find(
    candidate => manifest[candidate]!.isEntry && manifest[candidate]!.name === name,
  )
  const chunks = key ? [...reach(manifest, key)].map(each => manifest[each]!) : []
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

/** A chunk and all its static imports. */
function reach(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key) || !manifest[key]) return seen
  seen.add(key)
  for (const next of manifest[key].imports ?? []) reach(manifest, next, seen)
  return seen
}

let built: Assets | undefined

export function builtAssets(): Assets {
  const here = dirname(fileURLToPath(import.meta.url))
  const beside = join(here, '..', 'client')
  built ??= openAssets(
    existsSync(join(beside, 'manifest.json')) ? beside : join(here, '../../../dist/client'),
  )
  return built
}

import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot } from './root.mjs'

/**
 * @typedef {{ file: string, name?: string, isEntry?: boolean, imports?: string[], css?: string[] }}
 * Chunk
 * @typedef {{ entry: string, scripts: number, styles: number, lazy: number }} EntryBytes
 */

/** @param {string} file */
const gzipped = file => gzipSync(readFileSync(inRoot('dist', 'client', file)), { level: 9 }).length

/**
 * The gzipped download size of each browser entry: scripts and styles that load with the page, each
 * file once.
 * @returns {EntryBytes[]}
 */
export function entryBytes() {
  const paths = ['manifest.json', 'manifest.booking.json'].map(name =>
    inRoot('dist', 'client', name),
  )
  /** @type {Record<string, Chunk & { dynamicImports?: string[] }>} */
  const manifest = Object.assign(
    {},
    ...paths.filter(existsSync).map(path => JSON.parse(readFileSync(path, 'utf8'))),
  )

  /** @param {string} key @param {boolean} lazy @param {Set<string>} seen */
  const reach = (key, lazy, seen) => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return seen
    seen.add(key)
    for (const next of chunk.imports ?? []) reach(next, lazy, seen)
    if (lazy) for (const next of chunk.dynamicImports ?? []) reach(next, lazy, seen)
    return seen
  }
  /** @param {Iterable<string>} keys */
  const chunks = keys => [...keys].flatMap(key => manifest[key] ?? [])
  /** @param {Iterable<string>} files */
  const sum = files => [...new Set(files)].reduce((total, file) => total + gzipped(file), 0)

  return Object.entries(manifest)
    .filter(([, chunk]) => chunk.isEntry)
    .map(([key, chunk]) => {
      const first = chunks(reach(key, false, new Set()))
      const all = chunks(reach(key, true, new Set()))
      const scripts = sum(first.map(part => part.file).filter(file => file.endsWith('.js')))
      const everything = sum(all.map(part => part.file).filter(file => file.endsWith('.js')))
      return {
        entry: chunk.name ?? key,
        scripts,
        styles: sum(first.flatMap(part => part.css ?? [])),
        lazy: everything - scripts,
      }
    })
}

import { existsSync, readFileSync, statSync } from 'node:fs'
import { inRoot } from './root.mjs'

/**
 * @typedef {object} Chunk
 * @property {string} file
 * @property {string[]} [imports]
 * @property {string[]} [css]
 * @typedef {{ page: string, scripts: number, requests: number, styles: number }} PageBytes
 */

const app = 'src/web/app'
/** @param {string} name */
const publicScreen = name => [`${app}/main.tsx`, `${app}/screens/${name}.ts`]
/** @param {string} file */
const signedIn = file => [`${app}/main.tsx`, `${app}/signed-in.tsx`, `${app}/screens/${file}`]

/**
 * The source files that a page loads before anyone does anything.
 * @type {Record<string, string[]>}
 */
const pages = {
  landing: ['src/web/landing/main.ts'],
  booking: ['src/web/booking/main.tsx'],
  login: publicScreen('login'),
  dashboard: signedIn('dashboard.tsx'),
  calendar: signedIn('calendar.tsx'),
  services: signedIn('services.tsx'),
  staff: signedIn('staff.tsx'),
  share: signedIn('share.tsx'),
  notifications: signedIn('notifications.tsx'),
  settings: signedIn('settings.tsx'),
}

/** @param {Iterable<string>} files */
const brotliBytes = files =>
  [...new Set(files)].reduce(
    (total, file) => total + statSync(inRoot('dist', 'client', `${file}.br`)).size,
    0,
  )

/**
 * What each page loads at first, as a browser gets it: bytes in brotli and the number of scripts.
 * @returns {PageBytes[]} without pages that were not built
 */
export function entryBytes() {
  const paths = ['manifest.json', 'manifest.booking.json'].map(name =>
    inRoot('dist', 'client', name),
  )
  /** @type {Record<string, Chunk>} */
  const manifest = Object.assign(
    {},
    ...paths.filter(existsSync).map(path => JSON.parse(readFileSync(path, 'utf8'))),
  )

  /** @param {string} key @param {Set<string>} seen */
  const reach = (key, seen) => {
    if (seen.has(key)) return
    seen.add(key)
    for (const next of manifest[key]?.imports ?? []) reach(next, seen)
  }

  return Object.entries(pages)
    .filter(([, files]) => files.every(file => manifest[file]))
    .map(([page, files]) => {
      /** @type {Set<string>} */
      const keys = new Set()
      for (const file of files) reach(file, keys)
      const chunks = [...keys].flatMap(key => manifest[key] ?? [])
      const scripts = new Set(chunks.map(chunk => chunk.file))
      return {
        page,
        scripts: brotliBytes(scripts),
        requests: scripts.size,
        styles: brotliBytes(chunks.flatMap(chunk => chunk.css ?? [])),
      }
    })
}

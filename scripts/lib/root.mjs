import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. Scripts work from anywhere. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts)

/** Where a built program lies: server, worker or cli. @param {string} name */
export const programUrl = name => new URL(`../../dist/server/${name}.js`, import.meta.url).href

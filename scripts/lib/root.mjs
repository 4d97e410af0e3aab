import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout, whatever the working directory. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts)

/** A built program: server, worker or cli. @param {string} name */
export const programUrl = name => new URL(`../../dist/server/${name}.js`, import.meta.url).href

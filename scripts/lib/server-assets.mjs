import { existsSync, mkdirSync, readdirSync, renameSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** Moves images used only by server-rendered pages to the browser's own. */
export function moveServerAssets(dist = 'dist') {
  const from = inRoot(dist, 'server', 'assets')
  const to = inRoot(dist, 'client', 'assets')
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (!/\.(js|css)$/.test(name)) renameSync(`${from}/${name}`, `${to}/${name}`)
  }
}

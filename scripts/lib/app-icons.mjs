import { mkdirSync } from 'node:fs'
import sharp from 'sharp'
import { inRoot } from './root.mjs'

/**
 * The icons of the installed app: systems want pictures of these sizes, not drawings.
 * @type {readonly [name: string, drawing: string, size: number][]}
 */
const icons = [
  ['app-192', 'app', 192],
  ['app-512', 'app', 512],
  ['maskable-512', 'maskable', 512],
  // Apple rounds the corners itself.
  ['apple-touch', 'maskable', 180],
  ['badge-96', 'badge', 96],
]

/** @param {string} client the folder of the files that browsers load */
export async function drawAppIcons(client) {
  const to = `${client}/icons`
  mkdirSync(to, { recursive: true })
  for (const [name, drawing, size] of icons)
    await sharp(inRoot('public', 'icons', `${drawing}.svg`), { density: 300 })
      .resize(size, size)
      .png({ palette: true })
      .toFile(`${to}/${name}.png`)
}

import { mkdirSync, readdirSync } from 'node:fs'
import sharp from 'sharp'
import { inRoot } from './root.mjs'

/** Turns the demo's drawings into files that an owner could upload. The server itself reads no SVG. */
export async function drawDemoPictures() {
  const from = inRoot('src', 'commands', 'demo', 'pictures')
  const to = inRoot('dist', 'server', 'demo-pictures')
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from))
    await sharp(`${from}/${name}`)
      .png()
      .toFile(`${to}/${name.replace(/\.svg$/, '.png')}`)
}

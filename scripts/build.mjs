// Builds the browser entries and the Node programs into dist/. `--force` rebuilds even if up to
// date.
import { copyFileSync, readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs, promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { drawAppIcons } from './lib/app-icons.mjs'
import { drawDemoPictures } from './lib/demo-pictures.mjs'
import { entryBytes } from './lib/entry-bytes.mjs'
import { inRoot, programUrl, root } from './lib/root.mjs'
import { moveServerAssets } from './lib/server-assets.mjs'
import { clearStamp, isBuilt, sourceHash, writeStamp } from './lib/stamp.mjs'

const { values } = parseArgs({
  options: { force: { type: 'boolean' }, quiet: { type: 'boolean' } },
})

/** link-picture.ts looks for it next to itself. */
const LINK_FONT = 'figtree-semibold.ttf'

/** The server sends these copies as they are. */
async function compressAssets() {
  const client = inRoot('dist', 'client')
  const texts = readdirSync(client, { recursive: true })
    .map(String)
    .filter(name => /\.(js|css|svg|txt)$/.test(name))
  await Promise.all(
    texts.map(async name => {
      const bytes = await readFile(`${client}/${name}`)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      }
      await writeFile(`${client}/${name}.br`, await promisify(brotliCompress)(bytes, { params }))
      await writeFile(`${client}/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

async function buildAll() {
  process.chdir(root)
  const { build } = await import('vite')
  const hash = sourceHash()
  clearStamp()
  for (const configFile of [
    'vite.config.ts',
    'vite.booking.config.ts',
    'vite.embed.config.ts',
    'vite.worker.config.ts',
    'vite.server.config.ts',
  ]) {
    await build({ root, configFile: inRoot(configFile), logLevel: 'warn', mode: 'production' })
  }
  moveServerAssets()
  copyFileSync(inRoot('src/platform', LINK_FONT), inRoot('dist/server', LINK_FONT))
  const { buildShippedDatabase } = await import(programUrl('database-build'))
  await Promise.all([
    compressAssets(),
    drawDemoPictures(),
    drawAppIcons(inRoot('dist', 'client')),
    buildShippedDatabase(inRoot('dist', 'server', 'database')),
  ])
  writeStamp(hash)
}

const kilobytes = (/** @type {number} */ bytes) => `${(bytes / 1000).toFixed(1)} KB`

if (!values.force && isBuilt()) {
  if (!values.quiet) console.log('dist/ is up to date.')
} else {
  const started = performance.now()
  await buildAll().catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  })
  if (!values.quiet) {
    console.log(`Built dist/ in ${((performance.now() - started) / 1000).toFixed(1)} s. In brotli:`)
    console.table(
      Object.fromEntries(
        entryBytes().map(({ page, scripts, requests, styles }) => [
          page,
          { scripts: kilobytes(scripts), requests, styles: kilobytes(styles) },
        ]),
      ),
    )
  }
}

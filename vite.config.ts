import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite'

const candidates = {
  landing: ['src/web/landing/main.ts', 'src/web/landing/main.tsx'],
  booking: ['src/web/booking/main.tsx'],
  app: ['src/web/app/main.tsx'],
}
const input = Object.fromEntries(
  Object.entries(candidates).flatMap(([name, paths]) => {
    const path = paths.find(candidate => existsSync(candidate))
    return path ? [[name, path]] : []
  }),
)

const fromHere = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/** The script that sets the theme before the first paint: no module, so that the page waits for it, under a name of its own. */
const themeScript: Plugin = {
  name: 'theme-script',
  async generateBundle() {
    const source = fromHere('src/web/lib/theme-boot.ts')
    this.addWatchFile(source)
    const plain = await transformWithOxc(await readFile(source, 'utf8'), source)
    const { code } = await minify(source, plain.code)
    this.emitFile({ type: 'asset', fileName: 'theme.js', source: code })
  },
}

/**
 * The three browser entries. There is no index.html: the server writes each page's head from the manifest. What two entries
 * share goes into chunks of its own and what one of them uses alone stays with it, so the booking page never loads the app's
 * libraries.
 */
export default defineConfig({
  plugins: [react(), tailwindcss(), themeScript],
  // Contracts reach the browser without what only describes the API: 31 instead of 102 KB gzipped.
  resolve: {
    alias: { '@hono/zod-openapi': fromHere('src/web/lib/contract-library.ts') },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    manifest: 'manifest.json',
    target: 'baseline-widely-available',
    // The content security policy allows no data: addresses for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { input },
  },
})

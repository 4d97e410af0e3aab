import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vite'
import { browserBuild } from './vite.config.ts'

const manifest = 'dist/client/manifest.json'

/** Of the app's files: a new build has another worker, so that open apps ask to reload. */
const build = () =>
  existsSync(manifest)
    ? createHash('sha256').update(readFileSync(manifest)).digest('hex').slice(0, 16)
    : 'dev'

/** The service worker: a single file with a fixed name, built after the app. */
export default defineConfig(() => ({
  ...browserBuild,
  publicDir: false as const,
  build: {
    ...browserBuild.build,
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/web/worker/main.ts',
      output: {
        format: 'iife' as const,
        entryFileNames: 'sw.js',
        postBanner: () => `/* ${build()} */`,
      },
    },
  },
}))

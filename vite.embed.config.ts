import { defineConfig } from 'vite'
import { browserBuild } from './vite.config.ts'

/** The script for owners' web sites: one file of a fixed name that runs as it is. */
export default defineConfig({
  ...browserBuild,
  publicDir: false,
  build: {
    ...browserBuild.build,
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/web/embed/main.ts',
      output: { format: 'iife', entryFileNames: 'embed.js' },
    },
  },
})

import { defineConfig } from 'vite'
import { browserBuild } from './vite.config.ts'

/** The script for owners' websites: a single file with a fixed name, without imports. */
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

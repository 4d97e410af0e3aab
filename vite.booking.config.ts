import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserBuild, lightIcons } from './vite.config.ts'

/** Removes code that this page never uses. */
const lighter: Plugin = {
  name: 'lighter',
  enforce: 'pre',
  // Vite's preload helper; this page's lazy modules have no style sheets.
  load: id =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = load => load()' : null,
  // Icons carry names and keys that light-icon.ts doesn't need and that compress badly.
  transform: (code, id) =>
    /lucide-react\/dist\/esm\/icons\//.test(id)
      ? {
          code: code.replace(/, key: "\w+"|name: ".*",|size: 24,|aliases: \[.*\]|\w+\.node;/g, ''),
          map: null,
        }
      : null,
}

/**
 * The booking page, built separately from the app: one script with only what it uses of libraries
 * and the kit, and a second one for rarely used features.
 */
export default defineConfig({
  ...browserBuild,
  publicDir: false,
  plugins: [lightIcons, lighter, react(), tailwindcss()],
  build: {
    ...browserBuild.build,
    emptyOutDir: false,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    manifest: 'manifest.booking.json',
    rolldownOptions: {
      input: { booking: 'src/web/booking/main.tsx' },
    },
  },
})

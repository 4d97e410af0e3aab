import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserBuild, lightIcons } from './vite.config.ts'

/** Without Vite's preload helper: this page's lazy modules have no style sheets. */
const lightImports: Plugin = {
  name: 'light-imports',
  enforce: 'pre',
  load: id =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = load => load()' : null,
}

/**
 * The booking page, built separately from the app: one script with only what it uses of libraries
 * and the kit, and a second one for rarely used features.
 */
export default defineConfig({
  ...browserBuild,
  publicDir: false,
  plugins: [lightIcons, lightImports, react(), tailwindcss()],
  build: {
    ...browserBuild.build,
    emptyOutDir: false,
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    manifest: 'manifest.booking.json',
    license: { fileName: 'licenses-booking.txt' },
    rolldownOptions: {
      input: { booking: 'src/web/booking/main.tsx', framed: 'src/web/embed/framed.ts' },
    },
  },
})

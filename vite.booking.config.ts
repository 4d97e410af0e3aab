import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserBuild, lightIcons } from './vite.config.ts'

/** Leaves out what this page pays for and does not use. */
const lighter: Plugin = {
  name: 'lighter',
  enforce: 'pre',
  // Vite's helper looks for style sheets of what is imported on demand. Here there are none.
  load: id =>
    id.includes('vite/preload-helper') ? 'export const __vitePreload = load => load()' : null,
  // Icons name themselves, and each of their lines for lists that change. light-icon.ts needs
  // neither, and random names compress badly.
  transform: (code, id) =>
    /lucide-react\/dist\/esm\/icons\//.test(id)
      ? { code: code.replace(/, key: "\w+"|name: ".*",|size: 24,|aliases: \[.*\]/g, ''), map: null }
      : null,
}

interface Graph {
  getModuleInfo(id: string): { isEntry: boolean; importers: readonly string[] } | null
}

/** Whether the entry loads a module with itself, rather than on demand. */
function startsWithEntry(id: string, graph: Graph, seen = new Set<string>()): boolean {
  const module = seen.has(id) ? null : graph.getModuleInfo(id)
  seen.add(id)
  return (
    module !== null &&
    (module.isEntry || module.importers.some(importer => startsWithEntry(importer, graph, seen)))
  )
}

/**
 * The booking page, built apart from the app: it shares nothing with it, so that it carries of
 * every library and of the kit what it uses and no more, in one file. What only some visitors need
 * comes in a second one.
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
      output: {
        codeSplitting: {
          groups: [
            {
              debugName: 'booking-start',
              name: (id, graph) => (startsWithEntry(id, graph) ? 'booking-start' : null),
              priority: 2,
            },
            { name: 'booking-later', priority: 1 },
          ],
        },
      },
    },
  },
})

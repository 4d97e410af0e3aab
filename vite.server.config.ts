import { existsSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import manifest from './package.json' with { type: 'json' }

const names = ['server', 'worker', 'cli'].filter(name => existsSync(`src/${name}.ts`))

/**
 * Bundled, because these libraries of hundreds of small files take a quarter of a program's
 * loading.
 */
const manyFiles = [
  'kysely',
  'libphonenumber-js',
  'zod',
  'prom-client',
  'hono',
  '@hono/node-server',
  '@hono/zod-openapi',
  '@hono/zod-validator',
  '@asteasolutions/zod-to-openapi',
]

/**
 * Modules that only cost time and memory: all languages of zod, whose messages contracts replace,
 * and tracing, which the metrics don't use.
 */
const unused: Plugin = {
  name: 'unused-modules',
  enforce: 'pre',
  resolveId(name, importer) {
    if (name === '@opentelemetry/api') return '\0unused'
    if (name === '../locales/index.js' && importer?.includes('/zod/v4/')) return '\0unused'
    return undefined
  },
  load: id => (id === '\0unused' ? 'export {}' : undefined),
}

/**
 * The programs that run on Node. Most runtime dependencies stay outside; landing and booking pages
 * are rendered here, hence React.
 */
export default defineConfig({
  plugins: [react(), unused],
  publicDir: false,
  // An installation without development packages has only the others.
  ssr: { noExternal: [...Object.keys(manifest.devDependencies), ...manyFiles] },
  build: {
    ssr: true,
    license: { fileName: 'licenses.txt' },
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    assetsInlineLimit: 0,
    // For images that only server-rendered pages show; the build moves them to the browser's
    // assets.
    ssrEmitAssets: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: {
        ...Object.fromEntries(names.map(name => [name, `src/${name}.ts`])),
        // Runs in a worker thread of the server; see service.ts next to it.
        'import-reader': 'src/features/portability/reading/thread-jobs.ts',
        'database-build': 'src/platform/db/shipped-database-build.ts',
      },
      // Flat, so that `import.meta.url` of every chunk is next to the programs.
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunk-[name]-[hash].js',
        // Node holds the maps in memory; traces need positions only.
        sourcemapExcludeSources: true,
        // Node reads and scans every byte at its start.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
})

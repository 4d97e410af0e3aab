import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, parseAst, type UserConfig } from 'vite'

const candidates = {
  landing: ['src/web/landing/main.ts', 'src/web/landing/main.tsx'],
  app: ['src/web/app/main.tsx'],
}
const input = Object.fromEntries(
  Object.entries(candidates).flatMap(([name, paths]) => {
    const path = paths.find(candidate => existsSync(candidate))
    return path ? [[name, path]] : []
  }),
)

const fromHere = (file: string) => fileURLToPath(new URL(file, import.meta.url))

/**
 * Icons without the settings that the kit's Icon never uses (0.4 instead of 2.1 KB), nor their names
 * and keys, which compress badly.
 */
export const lightIcons: Plugin = {
  name: 'light-icons',
  enforce: 'pre',
  load: id =>
    id.endsWith('/lucide-react/dist/esm/createLucideIcon.mjs')
      ? `export { createLightIcon as default } from ${JSON.stringify(fromHere('src/web/lib/light-icon.ts'))}`
      : null,
  transform: (code, id) =>
    /lucide-react\/dist\/esm\/icons\//.test(id)
      ? {
          code: code.replace(
            /,\s*key: "\w+"|name: ".*",|size: 24,|aliases: \[.*\]|\w+\.node;/g,
            '',
          ),
          map: null,
        }
      : null,
}

/** The `export const … = route(…)` of a contract, with its method and path only. */
function routesOf(contract: string) {
  return parseAst(contract, { lang: 'ts' }).body.flatMap(({ start, end }) => {
    const text = contract.slice(start, end)
    const found = /^export const (\w+) = route\(\s*('\w+'),\s*('.*?'),/.exec(text)
    if (!found) return []
    const [, name, method, path] = found
    return [
      { name, start, end, code: `export const ${name} = { method: ${method}, path: ${path} }\n` },
    ]
  })
}

/**
 * Calls need a contract's method and path, forms its schemas. Separated, so that the app's first
 * script doesn't load zod: 100 instead of 146 KB gzipped.
 */
const leanContracts: Plugin = {
  name: 'lean-contracts',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const file = /^(.*contract\.ts)\?routes$/.exec(id)?.[1]
    if (!file) return null
    const routes = routesOf(readFileSync(file, 'utf8'))
    return routes.map(({ code }) => code).join('')
  },
  transform(code, id) {
    if (!/\/src\/features\/.*contract\.ts$/.test(id)) return null
    const routes = routesOf(code)
    let schemas = code
    for (const { start, end } of routes.toReversed())
      schemas = schemas.slice(0, start) + schemas.slice(end)
    const names = routes.map(({ name }) => name)
    return {
      code: `${schemas}\nexport { ${names} } from ${JSON.stringify(`${id}?routes`)}\n`,
      map: null,
      moduleSideEffects: false,
    }
  },
}

/**
 * Shared by both browser builds. There is no index.html: the server writes each page's head from
 * the manifests.
 */
export const browserBuild = {
  resolve: {
    // Contracts without the API description: 31 instead of 102 KB gzipped.
    alias: {
      '@hono/zod-openapi': fromHere('src/web/lib/contract-library.ts'),
      // The router's fallback for versions of React before 18.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  build: {
    outDir: 'dist/client',
    target: 'baseline-widely-available',
    // The content security policy forbids data: URLs for fonts and scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
} satisfies UserConfig

/** File names of what the login's screens share with a few others. */
const textForms = [
  'eye-off',
  'form-rules',
  'use-submit',
  'use-text-form',
  'words/en/accounts',
].join('|')

/** File names that all screens load. */
const everywhere = [
  'app/app',
  'react-dom/client',
  'brand',
  'layers',
  'result-toasts',
  'surfaces',
  'theme-switch',
  'use-lost-focus',
].join('|')

/** File names of what the login's screens share with all that have fields. */
const fields = ['error-summary', 'eye', 'mail-address', 'text-field', 'visitor-zone'].join('|')

/** Shared code in few files, by what loads it: the first that fits gets a module. */
const groups = [
  { name: 'theme', test: /\/web\/lib\/theme\.ts$/ },
  { name: 'base', test: new RegExp(`/(${everywhere})\\.[a-z]+$`) },
  { name: 'fields', test: new RegExp(`/(${fields})\\.[a-z]+$`), minShareCount: 3 },
  {
    name: 'text-forms',
    test: new RegExp(`/accounts/ui(?!/(security|reset-forms))/|/(${textForms})\\.[a-z]+$`),
    minShareCount: 3,
  },
  {
    name: 'signed-in',
    test: new RegExp(
      '/@tanstack/(?!.*(infiniteQueryObserver|useInfiniteQuery))|/icons/(arrow-right|check|gift|x)\\.mjs$' +
        '|/src/(web/(lib/(appointments|can|query-client)' +
        '|kit/base/(load-error|modal|on-demand)|app/(queries|trouble-slot|use-logout))' +
        '|contract/access|features/watchdog/ui/data)\\.tsx?$' +
        '|/src/features/team/businesses/contract\\.ts',
    ),
  },
  {
    name: 'kit',
    test: /\/lucide-react\/|\/src\/(web\/kit\/base\/(?!bring|choice|dialog|menu)|web\/lib\/use-(?!draft)|domain\/(?!time\/month))/,
    minShareCount: 3,
  },
  {
    name: 'controls',
    test: /\/lucide-react\/|\/src\/(web\/kit\/(art\/scene|base\/(bring|choice|dialog|menu))|domain\/time\/month)/,
    minShareCount: 2,
  },
  {
    name: 'availability',
    test: /\/src\/(features\/availability\/rules|words\/en\/availability)\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /\/(zod|react-hook-form|@hookform|src\/contract(?!\/access))\/|web\/lib\/(form-errors|[\w-]*draft[\w-]*)\.ts$/,
  },
  {
    name: 'dialogs',
    test: /\/src\/web\/(kit\/rich\/(removal|confirm|form)-dialog|lib\/open-request)/,
    minShareCount: 3,
  },
  { name: 'floating', test: /\/(@radix-ui|radix-ui|@floating-ui)\// },
]

/** The landing page and the app; the booking page has vite.booking.config.ts. */
export default defineConfig({
  ...browserBuild,
  plugins: [lightIcons, leanContracts, react(), tailwindcss()],
  build: {
    ...browserBuild.build,
    emptyOutDir: true,
    manifest: 'manifest.json',
    license: { fileName: 'licenses.txt' },
    rolldownOptions: { input, output: { codeSplitting: { groups } } },
  },
})

import { cp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, parseAst } from 'vite'
import { moveServerAssets } from '../../scripts/lib/server-assets.mjs'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

type Node = { type: string; start: number; end: number; value?: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function stringsIn(node: Node): Node[] {
  if (/^(Import|TS.*Type)/.test(node.type)) return []
  if (node.type === 'TemplateLiteral' || typeof node.value === 'string') return [node]
  return Object.entries(node)
    .filter(([name]) => name !== 'key')
    .flatMap(([, child]) => [child].flat().filter(isNode).flatMap(stringsIn))
}

/** A pseudo-language: English with every sentence in brackets. */
const brackets: Plugin = {
  name: 'brackets',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/src\/words\/en\/[\w-]+\.ts$/.test(id)) return null
    let bracketed = code
    for (const { start, end } of stringsIn(parseAst(code, { lang: 'ts' })).toReversed())
      bracketed = `${bracketed.slice(0, start + 1)}⟦${bracketed.slice(start + 1, end - 1)}⟧${bracketed.slice(end - 1)}`
    return { code: bracketed, map: null }
  },
}

/** @returns the server program. */
export async function buildBracketed(): Promise<string> {
  for (const [config, part] of [
    ['vite.config.ts', 'client'],
    ['vite.booking.config.ts', 'client'],
    ['vite.server.config.ts', 'server'],
  ] as const)
    await build({
      root: fromRoot('.'),
      configFile: fromRoot(config),
      logLevel: 'warn',
      mode: 'production',
      plugins: [brackets],
      build: { outDir: fromRoot(`dist/bracketed/${part}`), minify: false },
    })
  moveServerAssets('dist/bracketed')
  await cp(fromRoot('dist/server/database'), fromRoot('dist/bracketed/server/database'), {
    recursive: true,
  })
  return fromRoot('dist/bracketed/server/server.js')
}

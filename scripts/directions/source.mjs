import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { sentencesIn } from './words.mjs'

/**
 * @typedef {{ specifier: string, type: boolean, lazy: boolean, line: number }} Import one import,
 * export-from, import() (`lazy`) or import type
 * @typedef {{ what: 'default-export' | 'export-all' | 'environment' | 'clock' | 'network' |
 * 'sentence', line: number, text: string }} Sign
 * @typedef {{ path: string, lines: number, text: string, imports: Import[], signs: Sign[],
 * onlyReexports: boolean }} Source
 */

const isCode = (/** @type {string} */ name) =>
  /\.(ts|tsx|mts|mjs|js)$/.test(name) && !name.endsWith('.d.ts')

/**
 * Code files under a folder, as paths from `root` with slashes.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
export function codeFiles(root, folder) {
  let entries
  try {
    entries = readdirSync(join(root, folder), { withFileTypes: true })
  } catch {
    return []
  }
  return entries
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : codeFiles(root, path)
      return isCode(entry.name) ? [path] : []
    })
}

/**
 * @param {any} node a declaration with `specifiers`
 * @returns {boolean} whether it only imports types
 */
function isTypeOnly(node) {
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  const specifiers = node.specifiers ?? []
  return (
    specifiers.length > 0 &&
    specifiers.every((/** @type {any} */ s) => (s.importKind ?? s.exportKind) === 'type')
  )
}

const dateInDisguise = new Set(['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'])

/** @param {any} node @param {string} object @param {string} property */
const isMember = (node, object, property) =>
  node.type === 'MemberExpression' &&
  node.object.type === 'Identifier' &&
  node.object.name === object &&
  (node.property.name === property || node.property.value === property)

/** Whether an identifier only names a property. @param {any} node @param {any} parent */
const isNameOnly = (node, parent) =>
  (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
  (/^(Property|TSPropertySignature)$/.test(parent?.type) && parent.key === node)

/** Whether an import can call other servers. @param {any} node */
const opensConnections = node =>
  !isTypeOnly(node) &&
  /^((node:)?(https?|http2)|undici)$/.test(node.source?.value ?? '') &&
  node.specifiers?.some(
    (/** @type {any} */ { type, importKind, imported }) =>
      importKind !== 'type' &&
      (type !== 'ImportSpecifier' ||
        /^(request|get|connect|fetch|Agent)$/.test(imported.name ?? imported.value)),
  )

/**
 * Collects what the rules need from one node.
 * @param {any} node
 * @param {any} parent
 * @param {(node: any) => number} lineOf
 * @param {Source} into
 */
function collect(node, parent, lineOf, into) {
  const line = lineOf(node)
  const add = (/** @type {any} */ source, /** @type {boolean} */ type, lazy = false) => {
    if (typeof source?.value === 'string')
      into.imports.push({ specifier: source.value, type, lazy, line })
  }
  const sign = (/** @type {Sign['what']} */ what, text = '') =>
    into.signs.push({ what, line, text })
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
      add(node.source, isTypeOnly(node))
      if (opensConnections(node)) sign('network', node.source.value)
      if (/^(node:)?process$/.test(node.source?.value ?? '') && !isTypeOnly(node))
        sign('environment', 'process')
      if (
        node.specifiers?.some(
          (/** @type {any} */ s) => s.type === 'ExportSpecifier' && s.exported.name === 'default',
        )
      )
        sign('default-export')
      break
    case 'ExportAllDeclaration':
      add(node.source, node.exportKind === 'type')
      sign('export-all')
      break
    case 'ExportDefaultDeclaration':
      sign('default-export')
      break
    case 'ImportExpression':
      add(node.source, false, true)
      break
    case 'TSImportType':
      add(node.source ?? node.argument?.literal ?? node.argument, true)
      break
    case 'MemberExpression':
      if (isMember(node, 'process', 'env')) sign('environment', 'process.env')
      if (dateInDisguise.has(node.property.name)) sign('clock', node.property.name)
      break
    case 'VariableDeclarator':
      if (node.id.type === 'ObjectPattern' && node.init?.name === 'process')
        sign('environment', 'process')
      break
    case 'Identifier':
      if (node.name === 'fetch' && !isNameOnly(node, parent)) sign('network', 'fetch')
      if (
        (node.name === 'Temporal' || node.name === 'Intl') &&
        !(parent?.type === 'Property' && parent.key === node)
      )
        sign('clock', node.name)
  }
}

/** @param {any} node @param {any} parent @param {(node: any, parent: any) => void} visit */
export function walk(node, parent, visit) {
  if (Array.isArray(node)) for (const item of node) walk(item, parent, visit)
  else if (node && typeof node.type === 'string') {
    visit(node, parent)
    for (const [key, value] of Object.entries(node))
      if (value && typeof value === 'object' && key !== 'parent') walk(value, node, visit)
  }
}

/**
 * Reads one file. Throws if it can't be parsed: skipping files would prove nothing.
 * @param {string} root
 * @param {string} path
 * @returns {Source}
 */
export function readSource(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const lang = path.endsWith('x') ? 'tsx' : /\.m?ts$/.test(path) ? 'ts' : 'js'
  let tree
  try {
    tree = parseAst(text, { lang })
  } catch (error) {
    throw new Error(`${path} can't be parsed: ${error instanceof Error ? error.message : error}`)
  }
  const lines = text.replace(/\n$/, '').split('\n').length
  const body = /** @type {any[]} */ (tree.body)
  const reexports = body.filter(node => /^Export/.test(node.type) && node.source)
  /** @type {Source} */
  const source = {
    path,
    lines,
    text,
    imports: [],
    signs: [],
    onlyReexports: body.length > 0 && reexports.length === body.length,
  }
  const lineOf = (/** @type {any} */ node) => text.slice(0, node.start).split('\n').length
  walk(tree.body, undefined, (node, parent) => collect(node, parent, lineOf, source))
  for (const { at, text: sentence } of sentencesIn(tree))
    source.signs.push({ what: 'sentence', line: lineOf({ start: at }), text: sentence })
  return source
}

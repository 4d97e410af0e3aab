import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import { parseAst } from 'vite'
import { codeFiles, walk } from '../directions/source.mjs'

/**
 * @typedef {{ path: string, line: number, source: string, flags: string }} Expression
 * @typedef {{ path: string, line: number, message: string }} Complaint
 */

const isProduct = (/** @type {string} */ path) =>
  /\.tsx?$/.test(path) && !/\.(test|soak)\.tsx?$|\/testing\//.test(path)

/**
 * Whether an assembled expression can only be a single character class: `[^${letters}]`.
 * @param {any} node
 */
function isOneClass(node) {
  if (node?.type !== 'TemplateLiteral') return false
  const [first, ...rest] = node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked)
  return (
    /^\[\^?$/.test(first) &&
    rest.at(-1) === ']' &&
    rest.slice(0, -1).every((/** @type {string} */ part) => part === '')
  )
}

/**
 * The regular expressions of a file, with complaints about assembled ones that can't be checked.
 * @param {string} path
 * @param {string} text
 * @returns {{ expressions: Expression[], complaints: Complaint[] }}
 */
function expressionsOf(path, text) {
  /** @type {Expression[]} */
  const expressions = []
  /** @type {Complaint[]} */
  const complaints = []
  const lineOf = (/** @type {any} */ node) => text.slice(0, node.start).split('\n').length
  walk(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), undefined, node => {
    if (node.type === 'Literal' && node.regex) {
      expressions.push({
        path,
        line: lineOf(node),
        source: node.regex.pattern,
        flags: node.regex.flags,
      })
    }
    const isMade = /^(New|Call)Expression$/.test(node.type) && node.callee.name === 'RegExp'
    if (isMade && !node.arguments[0]?.regex && !isOneClass(node.arguments[0])) {
      complaints.push({
        path,
        line: lineOf(node),
        message: 'write the expression as a literal so that it can be checked',
      })
    }
  })
  return { expressions, complaints }
}

/** No time limits, so that the result doesn't depend on load. */
const judging = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 }

/**
 * Why an expression is refused; undefined if it takes linear time.
 * @param {Expression} expression
 */
async function complaintOf({ source, flags }) {
  const judged = await check(source, flags, judging)
  if (judged.status === 'safe') return undefined
  if (judged.status === 'unknown')
    return `/${source}/${flags} cannot be checked (${judged.error.kind})`
  return `/${source}/${flags} takes ${judged.complexity.summary} time, for example on ${judged.attack.pattern}`
}

/** Every regular expression of the product. @param {string} root */
export function readExpressions(root) {
  const files = codeFiles(root, 'src').filter(isProduct)
  const found = files.map(path => expressionsOf(path, readFileSync(join(root, path), 'utf8')))
  return {
    expressions: found.flatMap(file => file.expressions),
    complaints: found.flatMap(file => file.complaints),
  }
}

/**
 * Refuses expressions that can take more than linear time.
 * @param {string} root
 * @returns {Promise<{ expressions: number, complaints: Complaint[] }>}
 */
export async function checkExpressions(root) {
  const { expressions, complaints } = readExpressions(root)
  /** @type {Map<string, Promise<string | undefined>>} */
  const judged = new Map()
  for (const each of expressions) {
    const key = `/${each.source}/${each.flags}`
    judged.set(key, judged.get(key) ?? complaintOf(each))
    const message = await judged.get(key)
    if (message) complaints.push({ path: each.path, line: each.line, message })
  }
  return { expressions: expressions.length, complaints }
}

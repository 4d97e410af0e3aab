import { placeOf } from './layers.mjs'

/**
 * @typedef {import('./rules.mjs').Violation} Violation
 * @typedef {Map<string, Map<string, { path: string, line: number }>>} Graph the first import that
 * connects two nodes
 */

/** @param {Graph} graph @param {string} from @param {string} to @param {{ path: string, line: number }} at */
function connect(graph, from, to, at) {
  const edges = graph.get(from) ?? new Map()
  if (!edges.has(to)) edges.set(to, at)
  graph.set(from, edges)
}

/**
 * Groups of nodes that all reach each other, by Tarjan's algorithm.
 * @param {Graph} graph
 * @param {string} nodes
 * @returns {Violation[]}
 */
function cyclesIn(graph, nodes) {
  /** @type {Violation[]} */
  const cycles = []
  /** @type {string[]} */
  const open = []
  /** @type {Map<string, number>} */
  const order = new Map()
  let closing = { path: '', line: 0 }
  /** @param {string} node @returns {number} the earliest open node that it reaches */
  const visit = node => {
    const own = order.size
    order.set(node, own)
    open.push(node)
    let earliest = own
    for (const [next, at] of graph.get(node) ?? []) {
      const visited = order.get(next)
      if (visited === undefined) earliest = Math.min(earliest, visit(next))
      else if (open.includes(next)) {
        earliest = Math.min(earliest, visited)
        closing = at
      }
    }
    if (earliest === own) {
      const cycle = open.splice(open.indexOf(node))
      const message = `${nodes} in a circle: ${cycle.join(', ')}`
      if (cycle.length > 1) cycles.push({ ...closing, rule: 'rule 5', message })
    }
    return earliest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}

/**
 * Rule 5: neither features nor files import each other in a circle; types count, `import()` only
 * between features. Screens are exempt from the former: only entries import them from outside their
 * feature.
 * @param {{ source: import('./source.mjs').Source, imports: import('./rules.mjs').Resolved[] }[]} files
 * @returns {Violation[]}
 */
export function checkCycles(files) {
  /** @type {Graph} */
  const betweenFeatures = new Map()
  /** @type {Graph} */
  const betweenFiles = new Map()
  for (const { source, imports } of files) {
    const from = placeOf(source.path)
    for (const { target, line, lazy } of imports) {
      if (!target) continue
      const at = { path: source.path, line }
      if (!lazy) connect(betweenFiles, source.path, target, at)
      const to = placeOf(target)
      if (from?.feature && from.layer !== 'ui' && to?.feature && to.feature !== from.feature)
        connect(betweenFeatures, from.feature, to.feature, at)
    }
  }
  return [...cyclesIn(betweenFeatures, 'features'), ...cyclesIn(betweenFiles, 'files')]
}

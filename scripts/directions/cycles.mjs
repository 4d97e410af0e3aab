import { placeOf } from './layers.mjs'

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./rules.mjs').Resolved} Resolved
 * @typedef {import('./rules.mjs').Violation} Violation
 * @typedef {Map<string, Map<string, { path: string, line: number }>>} Graph the first import that
 * connects two nodes
 */

/**
 * @param {Graph} graph
 * @param {string} from
 * @param {string} to
 * @param {{ path: string, line: number }} at
 */
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
  /** @param {string} node @returns {number} the earliest open node that it reaches */
  const visit = node => {
    const own = order.size
    order.set(node, own)
    open.push(node)
    let earliest = own
    for (const next of graph.get(node)?.keys() ?? []) {
      const visited = order.get(next)
      if (visited === undefined) earliest = Math.min(earliest, visit(next))
      else if (open.includes(next)) earliest = Math.min(earliest, visited)
    }
    if (earliest === own) {
      const cycle = open.splice(open.indexOf(node))
      const message = `${nodes} in a circle: ${cycle.join(', ')}`
      const closing = [...(graph.get(cycle.at(-1) ?? '') ?? [])].find(([to]) => cycle.includes(to))
      if (closing && cycle.length > 1) cycles.push({ ...closing[1], rule: 'rule 5', message })
    }
    return earliest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return cycles
}

/**
 * Rule 5: neither features nor files import each other in a circle, including types, and between
 * features also `import()`. Screens are exempt from the rule between features: only entries import
 * them from outside their feature.
 * @param {{ source: Source, imports: Resolved[] }[]} files
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

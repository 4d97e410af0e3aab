/**
 * @typedef {'domain' | 'words' | 'shared contract' | 'contract' | 'rules' | 'queries' | 'service'} Upper
 * @typedef {'parser' | 'page' | 'jobs' | 'routes' | 'ui' | 'platform' | 'port' | 'provider'} Lower
 * @typedef {'kit' | 'lib' | 'entry' | 'program' | 'migration' | 'test' | 'unnamed'} Other
 * @typedef {Upper | Lower | Other} Layer
 * @typedef {{ layer: Layer, feature?: string, folder?: string }} Place
 */

const bothSides = /** @type {const} */ (['domain', 'words', 'shared contract', 'contract', 'rules'])
const useCase = /** @type {const} */ ([
  ...bothSides,
  'parser',
  'queries',
  'service',
  'platform',
  'port',
])

/**
 * What each layer may import.
 * @type {Record<Exclude<Layer, 'test' | 'program' | 'unnamed'>, readonly Layer[]>}
 */
export const mayImport = {
  domain: ['domain'],
  words: ['domain', 'words'],
  'shared contract': ['domain', 'shared contract'],
  contract: bothSides,
  rules: bothSides,
  // Queries may implement a provider's port, as the sandbox's outbox does.
  queries: [...bothSides, 'queries', 'platform', 'port'],
  parser: [...bothSides, 'parser'],
  service: useCase,
  jobs: [...useCase, 'jobs'],
  page: [...bothSides, 'service', 'page', 'platform', 'port'],
  // The server renders pages with the browser's components.
  routes: [...bothSides, 'service', 'page', 'routes', 'platform', 'kit', 'lib', 'entry'],
  platform: ['domain', 'shared contract', 'platform', 'port', 'migration'],
  port: ['domain', 'port'],
  provider: ['domain', 'shared contract', 'platform', 'port', 'provider'],
  migration: ['domain', 'platform', 'migration'],
  kit: ['domain', 'words', 'kit', 'lib'],
  lib: [...bothSides, 'lib'],
  ui: [...bothSides, 'ui', 'kit', 'lib'],
  entry: [...bothSides, 'ui', 'kit', 'lib', 'entry'],
}

/** The rule of docs/ARCHITECTURE.md about each layer. @type {Record<Layer, number>} */
export const ruleOf = {
  domain: 1,
  words: 1,
  'shared contract': 2,
  contract: 2,
  rules: 2,
  queries: 3,
  parser: 3,
  service: 3,
  page: 3,
  jobs: 3,
  routes: 3,
  platform: 3,
  migration: 3,
  ui: 4,
  kit: 4,
  lib: 4,
  entry: 4,
  port: 6,
  provider: 6,
  program: 6,
  test: 7,
  unnamed: 8,
}

/** Layers that run in a browser. @type {ReadonlySet<Layer>} */
export const browserLayers = new Set(/** @type {Layer[]} */ (['ui', 'kit', 'lib', 'entry']))

/** What other features may reach. @type {ReadonlySet<Layer>} */
export const openToFeatures = new Set(/** @type {Layer[]} */ (['service', 'contract', 'rules']))

/** What a file of a feature may be called, by itself or behind a topic: `zones-rules.ts`. */
export const vocabulary = /** @type {const} */ ([
  'contract',
  'rules',
  'parser',
  'queries',
  'service',
  'jobs',
  'page',
  'routes',
])

/**
 * Parts that other features build on. Each counts as a separate feature, whose queries others'
 * statements may embed: a booking writes its client and messages in the same statement.
 */
export const foundations = new Set([
  'activity/recording',
  'clients/identity',
  'messages/planning',
  'push/planning',
])

/** @param {string} name @param {string[]} rest @returns {Place} */
function inFeature(name, rest) {
  const part = `${name}/${rest[0]}`
  return inPart(foundations.has(part) ? part : name, rest)
}

/** @param {string} feature @param {string[]} rest @returns {Place} */
function inPart(feature, rest) {
  if (rest[0] === 'ui') return { layer: 'ui', feature }
  const name = rest.at(-1)?.replace(/\.tsx?$/, '') ?? ''
  const layer = vocabulary.find(word => name === word || name.endsWith(`-${word}`))
  return { layer: layer ?? 'unnamed', feature }
}

/**
 * The layer of a file.
 * @param {string} path from the root, with slashes
 * @returns {Place | undefined} undefined if no rule applies
 */
export function placeOf(path) {
  if (/\.(test|spec)\.tsx?$|\/testing\//.test(path)) return { layer: 'test' }
  const [top, area, ...rest] = path.split('/')
  if (top === 'migrations') return { layer: 'migration' }
  if (top === 'test' || top === 'bench' || top === 'scripts') return { layer: 'test' }
  if (top !== 'src' || !area) return undefined
  if (rest.length === 0) return { layer: 'program' }
  switch (area) {
    case 'domain':
      return { layer: 'domain' }
    case 'words':
      return { layer: 'words' }
    case 'contract':
      return { layer: 'shared contract' }
    case 'platform':
      return { layer: 'platform' }
    case 'providers':
      return {
        layer: /^(port|\w+-store)\.ts$/.test(rest.at(-1) ?? '') ? 'port' : 'provider',
        folder: rest[0] ?? '',
      }
    case 'features':
      return inFeature(rest[0] ?? '', rest.slice(1))
    case 'web':
      return {
        layer:
          rest[0] === 'kit' ? 'kit' : rest[0] === 'lib' || rest[0] === 'styles' ? 'lib' : 'entry',
        folder: rest[0] ?? '',
      }
  }
  return undefined
}

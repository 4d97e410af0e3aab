import { builtinModules } from 'node:module'
import {
  browserLayers,
  foundations,
  mayImport,
  openToFeatures,
  placeOf,
  ruleOf,
  vocabulary,
} from './layers.mjs'
import { keepsWordsOutside } from './words.mjs'

/**
 * @typedef {import('./source.mjs').Source} Source
 * @typedef {import('./layers.mjs').Place} Place
 * @typedef {{ path: string, line: number, rule: string, message: string }} Violation
 * @typedef {Source['imports'][number] & { target?: string }} Resolved `target` is a path of this
 * project; without it, a package
 */

const domainPackages = new Set(['temporal-polyfill', 'libphonenumber-js', 'date-holidays'])
/** For contracts and rules, beyond the domain's. */
const contractPackages = new Set(['zod', '@hono/zod-openapi', 'libphonenumber-js'])
/** They read a format and do nothing else. */
const parserPackages = new Set(['cldr-core', 'csv-parse', 'ical.js', 'rrule-temporal'])
/** A browser may also load these. */
const browserPackages = new Set([
  'react',
  'react-dom',
  'zod',
  'hono',
  '@hono/zod-openapi',
  ...domainPackages,
])
const serverOnlyPaths = /^(react-dom\/(server|static)|hono\/(?!client|utils)|@hono\/node-server)/

const builtins = new Set(builtinModules)

/** @param {string} specifier */
const isBuiltin = specifier => specifier.startsWith('node:') || builtins.has(specifier)

/** The package that a specifier names. @param {string} specifier */
const packageOf = specifier =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/**
 * @param {Place} place
 * @param {Resolved} found
 * @param {ReadonlySet<string>} serverPackages
 * @returns {string | undefined}
 */
function packageComplaint(place, { specifier, type }, serverPackages) {
  const name = packageOf(specifier)
  if (place.layer === 'domain')
    return domainPackages.has(name) ? undefined : `domain may not import ${specifier}`
  if (place.layer === 'contract' || place.layer === 'rules' || place.layer === 'shared contract') {
    return contractPackages.has(name) ? undefined : `${place.layer} may not import ${specifier}`
  }
  if (place.layer === 'parser')
    return parserPackages.has(name) ? undefined : `parser may not import ${specifier}`
  if (!browserLayers.has(place.layer) || type) return undefined
  const onServer = isBuiltin(specifier) || serverOnlyPaths.test(specifier)
  const notForBrowsers = serverPackages.has(name) && !browserPackages.has(name)
  return onServer || notForBrowsers
    ? `browser code may not import ${specifier}, which is the server's`
    : undefined
}

/**
 * @param {Place} from
 * @param {Place} to
 * @param {Resolved} found
 * @returns {{ rule: number, message: string } | undefined}
 */
function placeComplaint(from, to, found) {
  if (from.layer === 'test') return undefined
  if (to.layer === 'test')
    return {
      rule: 7,
      message: `${found.target} is for tests and tools only; the product may not import it`,
    }
  if (from.layer === 'program' || from.layer === 'unnamed') return undefined
  const embedded =
    from.layer === 'queries' && to.layer === 'queries' && foundations.has(to.feature ?? '')
  const open = openToFeatures.has(to.layer) || embedded
  if (from.feature && to.feature && from.feature !== to.feature && !open) {
    return {
      rule: 5,
      message: `between features only service, contract and rules: not ${found.target}`,
    }
  }
  const acrossTheBorder = browserLayers.has(from.layer) && from.layer !== 'kit' && found.type
  if (!acrossTheBorder && !mayImport[from.layer].includes(to.layer)) {
    return {
      rule: to.feature && from.layer === 'provider' ? 6 : ruleOf[from.layer],
      message: `${from.layer} may not import ${to.layer}: ${found.target}`,
    }
  }
  if (from.layer === 'entry' && to.layer === 'entry' && from.folder !== to.folder) {
    return { rule: 4, message: `one browser entry may not import another: ${found.target}` }
  }
  return undefined
}

/**
 * Rules 1 to 6.
 * @param {Source} source
 * @param {Resolved[]} imports
 * @param {ReadonlySet<string>} serverPackages
 * @returns {Violation[]}
 */
export function checkImports(source, imports, serverPackages) {
  const from = placeOf(source.path)
  if (!from) return []
  return imports.flatMap(found => {
    /** @param {number} rule @param {string} message */
    const violation = (rule, message) => [
      { path: source.path, line: found.line, rule: `rule ${rule}`, message },
    ]
    if (found.target === undefined) {
      const complaint =
        from.layer === 'test' ? undefined : packageComplaint(from, found, serverPackages)
      if (complaint) return violation(ruleOf[from.layer], complaint)
      const outsideTime = from.layer !== 'test' && !source.path.startsWith('src/domain/time/')
      return packageOf(found.specifier) === 'temporal-polyfill' && outsideTime
        ? violation(1, 'Temporal is only for src/domain/time')
        : []
    }
    const to = placeOf(found.target)
    const complaint = to && placeComplaint(from, to, found)
    return complaint ? violation(complaint.rule, complaint.message) : []
  })
}

/** The second is given requests; the third calls this server. */
const mayCall = new Set([
  'src/platform/outbound.ts',
  'src/platform/http/listen.ts',
  'src/features/sandbox/routes.ts',
])

/**
 * Checks within one file: rules 7 to 9, where code may read the clock, and the file's length.
 * @param {Source} source
 * @returns {Violation[]}
 */
export function checkFile(source) {
  const { path, signs, lines, text } = source
  const inSource = path.startsWith('src/') || path.startsWith('migrations/')
  const layer = placeOf(path)?.layer
  const isTest = layer === 'test'
  /** @type {Violation[]} */
  const found = []
  /** @param {number} line @param {string} rule @param {string} message */
  const add = (line, rule, message) => found.push({ path, line, rule, message })
  for (const { what, line, text: name } of signs) {
    if (what === 'default-export')
      add(line, 'rule 7', 'no default exports outside tool configuration')
    if (what === 'export-all') add(line, 'rule 7', 'no barrels: export * hides where a thing lives')
    if (what === 'environment' && inSource && !isTest && path !== 'src/platform/config.ts')
      add(line, 'rule 7', `only src/platform/config.ts reads the environment, not ${name} here`)
    if (
      what === 'clock' &&
      inSource &&
      !isTest &&
      !/^src\/(domain\/(time\/|country-names\.ts)|words\/fill\.ts)/.test(path)
    )
      add(
        line,
        'rule 1',
        `Temporal and Intl are only for src/domain/time, country names and plurals: ${name}`,
      )
  }
  const callsOut = isTest || !layer || browserLayers.has(layer) || layer === 'provider'
  for (const { what, line, text: name } of signs)
    if (what === 'network' && inSource && !callsOut && !mayCall.has(path))
      add(line, 'rule 9', `only providers and src/platform/outbound.ts call servers: ${name}`)
  const holdsScreens = layer && browserLayers.has(layer) && keepsWordsOutside(path)
  for (const { what, line, text: sentence } of signs)
    if (what === 'sentence' && holdsScreens)
      add(line, 'words', `sentences belong to src/words: ${sentence.slice(0, 60)}`)
  if (layer === 'unnamed')
    add(
      1,
      'rule 8',
      `a feature's file is one of ${vocabulary.join(', ')}, or <topic>-<one of these>; screens are in ui/`,
    )
  if (source.onlyReexports)
    add(1, 'rule 7', 'no barrels: this file only passes on what others export')
  else if (/\/index\.\w+$/.test(path))
    add(1, 'rule 7', 'no barrels: name the file after what it holds')
  if (lines > 300 && !/\/\/ long because: \S|\* long because: \S/.test(text))
    add(1, 'length', `${lines} lines: split it, or say why with "// long because: …"`)
  return found
}

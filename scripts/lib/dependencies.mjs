/**
 * @typedef {{ version?: string, resolved?: string, license?: string, dependencies?: Record<string,
 * string>, devDependencies?: Record<string, string>, optionalDependencies?: Record<string, string>
 * }} Locked
 * @typedef {Record<string, Locked>} Packages all packages of a package-lock.json, by path
 * @typedef {string | { [name: string]: Overrides }} Overrides
 */

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/
/** A semver range or an alias of one. Anything else is a tag, repository, file or URL. */
const RANGE = /^(npm:@?[\w./-]+@)?[\d<>=^~*xX][\w.<>=^~*|+ -]*$/
const REGISTRY = /^https:\/\/registry\.npmjs\.org\//

/** @param {Overrides | undefined} overrides @param {string} parent @param {string} name */
function pinned(overrides, parent, name) {
  if (typeof overrides !== 'object') return false
  const own = overrides[parent]
  const version = (typeof own === 'object' ? own[name] : undefined) ?? overrides[name]
  return typeof version === 'string' && EXACT.test(version)
}

/**
 * Dependencies that someone else's release, or another server, could change.
 * @param {Packages} packages
 * @param {Overrides} [overrides] of package.json
 * @returns {string[]} one sentence each
 */
export function looseDependencies(packages, overrides) {
  const found = []
  for (const [
    path,
    { resolved, dependencies, devDependencies, optionalDependencies },
  ] of Object.entries(packages)) {
    const parent = path.replace(/^.*node_modules\//, '') || 'package.json'
    if (resolved && !REGISTRY.test(resolved))
      found.push(`${parent} comes from ${resolved}, not from the registry.`)
    for (const [name, range] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    })) {
      const ours = path === ''
      if (ours ? EXACT.test(range) : RANGE.test(range) || pinned(overrides, parent, name)) continue
      found.push(
        `${parent} asks for ${name} as "${range}": pin it${ours ? '' : ' by "overrides" in package.json'}.`,
      )
    }
  }
  return found
}

/** Licenses that only need to be kept, as in node_modules and the build's licenses.txt. */
const SIMPLE =
  /^(MIT|MIT-0|ISC|0BSD|BSD-2-Clause|BSD-3-Clause|Apache-2\.0|BlueOak-1\.0\.0|Unlicense)$/

/**
 * Packages in the product whose license requires a notice.
 * @param {Packages} packages
 * @param {string[]} names what the product imports
 * @returns {string[]} as `name (license)`
 */
export function packagesWithNotice(packages, names) {
  const seen = new Set()
  const waiting = [...names]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const found = packages[`node_modules/${name}`]
    if (seen.has(name) || !found) continue
    seen.add(name)
    waiting.push(...Object.keys({ ...found.dependencies, ...found.optionalDependencies }))
  }
  const license = (/** @type {string} */ name) =>
    packages[`node_modules/${name}`]?.license ?? 'no license named'
  return [...seen]
    .sort()
    .flatMap(name => (SIMPLE.test(license(name)) ? [] : [`${name} (${license(name)})`]))
}

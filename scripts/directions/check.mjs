import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { checkCycles } from './cycles.mjs'
import { checkFile, checkImports } from './rules.mjs'
import { codeFiles, readSource } from './source.mjs'
import { checkSpeed } from './speed.mjs'

const folders = ['src', 'migrations', 'test', 'bench', 'scripts']

/**
 * The path that a specifier resolves to; undefined for a package.
 * @param {string} from
 * @param {string} specifier
 * @param {Record<string, string>} aliases package.json's "imports"
 * @returns {string | undefined}
 */
function resolve(from, specifier, aliases) {
  const bare = specifier.split('?')[0] ?? ''
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  for (const [alias, target] of Object.entries(aliases)) {
    const prefix = alias.replace('*', '')
    if (bare.startsWith(prefix))
      return posix.normalize(target.replace('*', bare.slice(prefix.length)))
  }
  return undefined
}

/**
 * Checks a checkout against the import rules of docs/ARCHITECTURE.md.
 * @param {string} root
 * @returns {{ files: number, imports: number, fast: string[], violations:
 * import('./rules.mjs').Violation[] }} `fast` are the files that exist only for speed
 */
export function checkDirections(root) {
  const { imports: aliases = {}, dependencies = {} } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  )
  const serverPackages = new Set(Object.keys(dependencies))
  const files = folders
    .flatMap(folder => codeFiles(root, folder))
    .map(path => {
      const source = readSource(root, path)
      const imports = source.imports.map(found => ({
        ...found,
        target: resolve(path, found.specifier, aliases),
      }))
      return { source, imports }
    })
  const lost = files.flatMap(({ source, imports }) =>
    imports
      .filter(({ target }) => target !== undefined && !existsSync(join(root, target)))
      .map(({ line, specifier }) => ({
        path: source.path,
        line,
        rule: 'path',
        message: `${specifier} is not a file; write the path with its extension`,
      })),
  )
  const speed = checkSpeed(
    root,
    files.map(({ source }) => source),
  )
  const violations = [
    ...files.flatMap(({ source, imports }) => [
      ...checkImports(source, imports, serverPackages),
      ...checkFile(source),
    ]),
    ...checkCycles(files),
    ...lost,
    ...speed.violations,
  ]
  return {
    files: files.length,
    imports: files.reduce((sum, file) => sum + file.imports.length, 0),
    fast: speed.fast,
    violations,
  }
}

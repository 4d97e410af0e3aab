// Checks that package-lock.json pins every version, and that THIRD-PARTY-NOTICES.md covers every
// license that requires one.
import { readFileSync } from 'node:fs'
import { looseDependencies, packagesWithNotice } from './lib/dependencies.mjs'
import { inRoot } from './lib/root.mjs'
import { filesUnder } from './lib/stamp.mjs'

/** @param {string} path */
const read = path => readFileSync(inRoot(path), 'utf8')
const { packages } = JSON.parse(read('package-lock.json'))
const { dependencies, devDependencies, overrides } = JSON.parse(read('package.json'))

// Some development packages end up in the browser's files.
const sources = filesUnder('src')
  .filter(path => /\.(tsx?|css)$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map(read)
  // Shared test helpers are next to the code they test.
  .filter(text => !text.includes("from 'vitest'"))
const bundled = Object.keys(devDependencies).filter(name => {
  const imports = ["from '", "import '", "import('", '@import "', 'url("'].flatMap(start => [
    `${start}${name}'`,
    `${start}${name}/`,
    `${start}${name}"`,
  ])
  return sources.some(text => imports.some(part => text.includes(part)))
})
const notices = read('THIRD-PARTY-NOTICES.md')
const wrongs = [
  ...looseDependencies(packages, overrides),
  ...packagesWithNotice(packages, [...Object.keys(dependencies), ...bundled])
    .filter(entry => !notices.includes(entry))
    .map(entry => `THIRD-PARTY-NOTICES.md does not name ${entry}.`),
]
for (const wrong of wrongs) console.error(wrong)
if (wrongs.length > 0) process.exitCode = 1

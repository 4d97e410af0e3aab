import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8')
const architecture = read('docs/ARCHITECTURE.md')
const invariants = read('docs/INVARIANTS.md')

const entries = ['src', 'test'].flatMap(top =>
  readdirSync(`${root}${top}`, { recursive: true, withFileTypes: true }),
)
const pathOf = ({ parentPath, name }: Dirent) => `${parentPath.slice(root.length)}/${name}`
const files = entries.filter(entry => entry.isFile())

test('names every source folder except those of screens', () => {
  const folders = entries.filter(
    entry => entry.isDirectory() && /^src\/(?!.*\/(ui|rich)(\/|$))/.test(`${pathOf(entry)}/`),
  )
  expect(folders.length).toBeGreaterThan(50)
  const words = new Set(architecture.match(/[\w-]+/g))
  expect(folders.map(({ name }) => name).filter(name => !words.has(name))).toEqual([])
})

test('draws diagrams with functions that exist', () => {
  const diagrams = architecture.match(/```mermaid[^`]*```/g) ?? []
  const names = diagrams.join('\n').match(/\b[a-z]+[A-Z]\w*/g) ?? []
  expect(names.length).toBeGreaterThan(10)
  const source = files
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ parentPath, name }) => readFileSync(`${parentPath}/${name}`, 'utf8'))
    .join('\n')
  const known = new Set(source.match(/\b[a-z]+[A-Z]\w*/g))
  const mermaid = ['sequenceDiagram']
  expect(names.filter(name => !known.has(name) && !mermaid.includes(name))).toEqual([])
})

test('names existing tests for the invariants', () => {
  const named = invariants.match(/(?<!\*\.)\b[\w-]+(\.feature)?\.(test|spec)\.ts/g) ?? []
  expect(named.length).toBeGreaterThan(40)
  const known = new Set(files.map(({ name }) => name))
  expect(named.filter(name => !known.has(name))).toEqual([])
})

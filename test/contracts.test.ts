import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('the test client knows every module that defines a route', () => {
  const known = readFileSync('test/contracts.ts', 'utf8')
  const modules = readdirSync('src/features', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('contract.ts'))
    .filter(path => readFileSync(join('src/features', path), 'utf8').includes(' = route('))
  const missing = modules.filter(path => !known.includes(`'#features/${path}'`))
  expect(modules.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

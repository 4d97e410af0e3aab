import { expect, test } from 'vitest'
import { looseDependencies, packagesWithNotice } from './dependencies.mjs'

const asking = (range: string) => ({ 'node_modules/parent': { dependencies: { child: range } } })

test.each([
  'latest',
  'next',
  'git+https://example.com/child.git',
  'github:some/child',
  'https://example.com/child.tgz',
  'file:../child',
])('refuses %s in a dependency unless an override pins it', range => {
  expect(looseDependencies(asking(range))).toEqual([
    `parent asks for child as "${range}": pin it by "overrides" in package.json.`,
  ])
  expect(looseDependencies(asking(range), { child: '1.2.3' })).toEqual([])
  expect(looseDependencies(asking(range), { parent: { child: '1.2.3' } })).toEqual([])
  expect(looseDependencies(asking(range), { child: 'latest' })).toHaveLength(1)
})

test.each(['^1.2.3', '~1.0', '>=1 <3', '1.x || 2', '*', 'npm:other@^1.0.0'])(
  'accepts the range %s in a dependency, because the lock file pins it',
  range => {
    expect(looseDependencies(asking(range))).toEqual([])
  },
)

test.each(['^1.2.3', '*', 'latest'])(
  'requires an exact version, not %s, in package.json',
  range => {
    const found = looseDependencies(
      { '': { devDependencies: { child: range } } },
      { child: '1.2.3' },
    )
    expect(found).toEqual([`package.json asks for child as "${range}": pin it.`])
  },
)

test('refuses a package from outside the registry', () => {
  const packages = {
    'node_modules/child': { resolved: 'git+ssh://git@github.com/some/child.git#0123' },
  }
  expect(looseDependencies(packages)).toEqual([
    'child comes from git+ssh://git@github.com/some/child.git#0123, not from the registry.',
  ])
})

test('lists direct and indirect imports whose license requires a notice', () => {
  const packages = {
    'node_modules/own': { license: 'MIT', dependencies: { below: '^1.0.0' } },
    'node_modules/below': { license: 'MPL-2.0' },
    'node_modules/tool': { license: 'BSD-4-Clause' },
    'node_modules/silent': {},
  }
  expect(packagesWithNotice(packages, ['own', 'silent'])).toEqual([
    'below (MPL-2.0)',
    'silent (no license named)',
  ])
})

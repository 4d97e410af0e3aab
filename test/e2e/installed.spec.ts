import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from '@playwright/test'
import manifest from '../../package.json' with { type: 'json' }

const programs = new URL('../../dist/server/', import.meta.url)

test('the built server runs without development packages', () => {
  const imported = readdirSync(programs)
    .filter(name => name.endsWith('.js'))
    .flatMap(name => [
      ...readFileSync(new URL(name, programs), 'utf8').matchAll(
        /\bimport(?:[\w$*{},\s]+from)? ?"([^".][^"]*)"/g,
      ),
    ])
    .map(([, name = '']) => name)
    .filter(name => !isBuiltin(name))
    .map(name => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
  expect(imported).toContain('pg-protocol')
  const installed = Object.keys(manifest.dependencies)
  expect([...new Set(imported)].filter(name => !installed.includes(name))).toEqual([])
})

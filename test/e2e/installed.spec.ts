import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import manifest from '../../package.json' with { type: 'json' }
import { unprivileged } from '../unprivileged.ts'

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

test('a command creates no database where the server has none, nor files that it can’t read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kairos-commands-'))
  const backUp = () => {
    const program = fileURLToPath(new URL('cli.js', programs))
    const env = { PATH: process.env.PATH, DATA_DIR: './data' }
    const words = [program, 'backup', 'all.gz']
    return spawnSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' }).stderr
  }
  expect(backUp()).toBe("There is no database in ./data: set DATA_DIR to the server's.\n")
  expect(readdirSync(folder)).toEqual([])
  const { uid, gid } = unprivileged()
  if (uid !== undefined) {
    mkdirSync(join(folder, 'data', 'pg'), { recursive: true })
    chownSync(join(folder, 'data'), uid, gid!)
    expect(backUp()).toContain('files that root creates in ./data')
    expect(readdirSync(join(folder, 'data'))).toEqual(['pg'])
  }
  rmSync(folder, { recursive: true })
})

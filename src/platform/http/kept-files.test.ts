import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from '../config.ts'
import type { Logger } from '../logger.ts'
import { keepFiles } from './kept-files.ts'

const DAY_MS = 86_400_000

const warn = vi.fn()

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kairos-kept-'))
  warn.mockClear()
})
afterEach(() => rmSync(directory, { recursive: true }))

function build(name: string, ...files: string[]): string {
  const built = join(directory, name)
  mkdirSync(join(built, 'assets'), { recursive: true })
  for (const file of files) writeFileSync(join(built, 'assets', file), file)
  return built
}

const keep = (built: string, day: number, dataDir = join(directory, 'data')) =>
  keepFiles(
    {
      config: readConfig({ DATA_DIR: dataDir }),
      clock: () => new Date(Date.now() + day * DAY_MS),
      log: { warn } as unknown as Logger,
    },
    built,
  )
const kept = () => readdirSync(join(directory, 'data/client/assets')).toSorted()

test('keeps the files of each version until none has used them for 30 days', async () => {
  const first = build('first', 'app-AAAAAAAA.js', 'kit-BBBBBBBB.js', 'kit-BBBBBBBB.js.br')
  const second = build('second', 'app-CCCCCCCC.js', 'kit-BBBBBBBB.js', 'kit-BBBBBBBB.js.br')
  const shared = ['kit-BBBBBBBB.js', 'kit-BBBBBBBB.js.br']
  await keep(first, 0)
  await keep(first, 20)
  await keep(second, 21)
  await keep(second, 49)
  expect(kept()).toEqual(['app-AAAAAAAA.js', 'app-CCCCCCCC.js', ...shared])
  await keep(second, 51)
  expect(kept()).toEqual(['app-CCCCCCCC.js', ...shared])
  expect(warn).not.toHaveBeenCalled()
})

test('two processes can keep the same files at the same time', async () => {
  const built = build('first', 'app-AAAAAAAA.js', 'kit-BBBBBBBB.js')
  await Promise.all([keep(built, 0), keep(built, 0)])
  expect(kept()).toEqual(['app-AAAAAAAA.js', 'kit-BBBBBBBB.js'])
  expect(warn).not.toHaveBeenCalled()
})

test('warns if the directory can’t be written, and the server still starts', async () => {
  const built = build('first', 'app-AAAAAAAA.js')
  await keep(built, 0, join(built, 'assets/app-AAAAAAAA.js'))
  expect(warn).toHaveBeenCalledOnce()
})

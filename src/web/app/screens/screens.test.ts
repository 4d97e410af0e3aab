import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { appRoutes } from '#web/lib/paths.ts'
import { front } from '#words/en/front.ts'

const source = join(import.meta.dirname, '../../..')
const files = readdirSync(import.meta.dirname).filter(name => !name.endsWith('.test.ts'))

const isType = (statement: string) => /^(import|export) type /.test(statement)

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const found = text.matchAll(
    /^(?:import|export) [^'"]*from '([#.][^']+)'|import\('([#.][^']+)'\)/gm,
  )
  return [...found].flatMap(([statement, fixed, later]) => {
    const path = (fixed ?? later)!
    const target = path.startsWith('#') ? join(source, path.slice(1)) : join(dirname(file), path)
    return isType(statement) || !existsSync(target) ? [] : [target]
  })
}

function areasUsedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set()
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  const own = [...text.matchAll(/useWords\('(\w+)'\)/g)].map(([, area]) => area!)
  const brought: readonly string[] = /worded\(.*, \{(.*?)\}\)/.exec(text)?.[1]?.match(/\w+/g) ?? []
  const below = importsOf(file).flatMap(next => [...areasUsedBy(next, seen)])
  return new Set([...own, ...below].filter(area => !brought.includes(area)))
}

test('each screen’s file is named after its route', () => {
  const names = appRoutes.map(route => route.split('/:')[0]!.slice(1).replaceAll('/', '-'))
  expect(files.map(file => file.replace(/\.tsx?$/, '')).sort()).toEqual(names.sort())
})

test.each(files)('%s loads the words that its screen uses', name => {
  const file = join(import.meta.dirname, name)
  const brought = /words: \{(.*?)\}/s.exec(readFileSync(file, 'utf8'))?.[1]?.match(/\w+/g) ?? []
  const needed = [...areasUsedBy(file)].filter(area => !(area in front))
  expect([...brought].sort()).toEqual(needed.sort())
})

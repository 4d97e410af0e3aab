import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAssets } from './assets.ts'
import { htmlDocument, jsonForScript } from './documents.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kairos-assets-'))
  mkdirSync(join(directory, 'assets'))
})
afterEach(() => rmSync(directory, { recursive: true }))

const write = (path: string, content: string) => writeFileSync(join(directory, path), content)
const manifest = {
  'src/web/app/main.tsx': {
    file: 'assets/app-AAAAAAAA.js',
    name: 'app',
    isEntry: true,
    imports: ['_react.js', '_kit.js'],
    dynamicImports: ['src/features/services/ui/screen.tsx'],
    css: ['assets/app-BBBBBBBB.css'],
  },
  '_react.js': { file: 'assets/react-CCCCCCCC.js', name: 'react' },
  '_kit.js': {
    file: 'assets/kit-DDDDDDDD.js',
    name: 'kit',
    imports: ['_react.js'],
    css: ['assets/app-BBBBBBBB.css'],
    assets: [
      'assets/geist-latin-ext-wght-normal-EEEEEEEE.woff2',
      'assets/geist-latin-wght-normal-FFFFFFFF.woff2',
    ],
  },
  'src/features/services/ui/screen.tsx': { file: 'assets/screen-GGGGGGGG.js', name: 'screen' },
}

test('an entry loads its script, static imports, styles and first font, each once', () => {
  write('manifest.json', JSON.stringify(manifest))
  expect(openAssets(directory).entry('app')).toEqual({
    script: '/assets/app-AAAAAAAA.js',
    modules: ['/assets/react-CCCCCCCC.js', '/assets/kit-DDDDDDDD.js'],
    styles: ['/assets/app-BBBBBBBB.css'],
    fonts: ['/assets/geist-latin-wght-normal-FFFFFFFF.woff2'],
  })
})

test('a page preloads the lazy files that it is sure to import', () => {
  write('manifest.json', JSON.stringify(manifest))
  const lazy = ['src/features/services/ui/screen.tsx', 'src/not/built.tsx']
  expect(openAssets(directory).entry('app', lazy).modules).toEqual([
    '/assets/react-CCCCCCCC.js',
    '/assets/kit-DDDDDDDD.js',
    '/assets/screen-GGGGGGGG.js',
  ])
})

test('a new build is followed without a restart', () => {
  const assets = openAssets(directory)
  expect(assets.entry('app').script).toBeUndefined()
  write('manifest.json', JSON.stringify(manifest))
  expect(assets.entry('app').script).toBe('/assets/app-AAAAAAAA.js')
  const next = { ...manifest['src/web/app/main.tsx'], file: 'assets/app-ZZZZZZZZ.js' }
  write('manifest.json', JSON.stringify({ 'src/web/app/main.tsx': next }))
  utimesSync(join(directory, 'manifest.json'), 2_000_000_000, 2_000_000_000)
  expect(assets.entry('app').script).toBe('/assets/app-ZZZZZZZZ.js')
})

test('a document escapes its values', () => {
  const html = htmlDocument(
    {
      title: '</title><script>alert(1)</script>',
      description: '"><b>',
      entry: 'booking',
      data: { name: '</script><script>alert(1)</script>' },
      nonce: 'abc',
    },
    openAssets(directory),
  )
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('<title>&lt;/title&gt;')
  expect(html).toContain('content="&quot;&gt;&lt;b&gt;"')
})

test('data survives a script element unchanged', () => {
  const value = { text: '</script><!-- \u2028 \u2029 & "quotes"' }
  expect(jsonForScript(value)).not.toContain('<')
  expect(JSON.parse(jsonForScript(value))).toEqual(value)
})

import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
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

test('an entry loads its script, static imports, styles and the first font, each once', () => {
  write('manifest.json', JSON.stringify(manifest))
  expect(openAssets(directory).entry('app')).toEqual({
    script: '/assets/app-AAAAAAAA.js',
    modules: ['/assets/react-CCCCCCCC.js', '/assets/kit-DDDDDDDD.js'],
    styles: ['/assets/app-BBBBBBBB.css'],
    fonts: ['/assets/geist-latin-wght-normal-FFFFFFFF.woff2'],
  })
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

test('a file is given in the best encoding that is accepted', async () => {
  const script = 'export const greeting = "hello";'.repeat(50)
  write('assets/app-AAAAAAAA.js', script)
  const assets = openAssets(directory)
  const brotli = await assets.file('assets/app-AAAAAAAA.js', 'gzip, deflate, br')
  expect(brotli).toMatchObject({
    encoding: 'br',
    type: 'text/javascript; charset=utf-8',
    immutable: true,
  })
  expect(brotliDecompressSync(brotli!.body).toString()).toBe(script)
  const gzipped = await assets.file('assets/app-AAAAAAAA.js', 'gzip')
  expect(gunzipSync(gzipped!.body).toString()).toBe(script)
  const plain = await assets.file('assets/app-AAAAAAAA.js', '')
  expect([plain!.encoding, Buffer.from(plain!.body).toString()]).toEqual([undefined, script])
})

test('serves a file that the build compressed unchanged', async () => {
  write('assets/app-AAAAAAAA.js', 'export {}')
  write('assets/app-AAAAAAAA.js.br', 'made by the build')
  const assets = openAssets(directory)
  const brotli = await assets.file('assets/app-AAAAAAAA.js', 'br')
  expect([brotli!.encoding, Buffer.from(brotli!.body).toString()]).toEqual([
    'br',
    'made by the build',
  ])
  expect(await assets.file('assets/app-AAAAAAAA.js.br', '')).toBeUndefined()
})

test('does not compress fonts again, and does not cache files without a hash forever', async () => {
  write('assets/geist-FFFFFFFF.woff2', 'font')
  write('robots.txt', 'robots')
  const assets = openAssets(directory)
  expect(await assets.file('assets/geist-FFFFFFFF.woff2', 'br')).toMatchObject({
    encoding: undefined,
    type: 'font/woff2',
  })
  expect(await assets.file('robots.txt', 'br')).toMatchObject({ immutable: false })
})

test('nothing outside the build is given, and not the manifest', async () => {
  write('manifest.json', '{}')
  write('.hidden.js', '')
  const assets = openAssets(join(directory, 'assets'))
  for (const path of [
    '../manifest.json',
    'a/../../manifest.json',
    '',
    '/',
    '..',
    '.',
    'assets',
    'missing.js',
    'a\0.js',
  ]) {
    expect(await assets.file(path, 'br')).toBeUndefined()
  }
  const root = openAssets(directory)
  for (const path of ['manifest.json', '.hidden.js', 'assets'])
    expect(await root.file(path, 'br')).toBeUndefined()
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

test('data survives the way through a script element', () => {
  const value = { text: '</script><!-- \u2028 \u2029 & "quotes"' }
  expect(jsonForScript(value)).not.toContain('<')
  expect(JSON.parse(jsonForScript(value))).toEqual(value)
})

import { escapeHtml } from '#domain/text.ts'
import { type Assets, builtAssets, type EntryName } from './assets.ts'
import { laterScript, themeScript } from './inline-scripts.ts'

interface HtmlDocument {
  title: string
  description?: string
  /** BCP 47; defaults to English. */
  lang?: string
  theme?: 'light' | 'dark' | undefined
  /** Trusted markup. */
  head?: string
  body?: string
  entry: EntryName
  still?: boolean
  lazy?: readonly string[]
  data?: unknown
  /** For documents whose libraries add style elements. */
  nonce?: string
}

/** Without `<`, nothing can end the script element. */
export const jsonForScript = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c')

export function htmlDocument(document: HtmlDocument, assets: Assets = builtAssets()): string {
  const { script, modules, styles, fonts } = assets.entry(document.entry, document.lazy)
  const isDrawn = document.entry !== 'app'
  const scripts = [
    ...(script
      ? [isDrawn ? laterScript(script) : `<script type="module" src="${script}"></script>`]
      : []),
    ...modules.map(
      module =>
        `<link rel="modulepreload" href="${module}"${isDrawn ? ' fetchpriority="low"' : ''}>`,
    ),
  ]
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(document.title)}</title>`,
    ...(document.description
      ? [`<meta name="description" content="${escapeHtml(document.description)}">`]
      : []),
    themeScript,
    ...fonts.map(
      font => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`,
    ),
    ...styles.map(style => `<link rel="stylesheet" href="${style}">`),
    ...(document.still ? [] : scripts),
    '<link rel="icon" href="/icon.svg" type="image/svg+xml">',
    '<meta name="color-scheme" content="light dark">',
    ...(document.nonce ? [`<meta property="csp-nonce" nonce="${document.nonce}">`] : []),
    document.head ?? '',
  ]
  const data =
    document.data === undefined
      ? ''
      : `<script type="application/json" id="page-data">${jsonForScript(document.data)}</script>`
  return `<!doctype html>
<html lang="${escapeHtml(document.lang ?? 'en')}"${document.theme ? ` data-theme="${document.theme}"` : ''}>
<head>${head.join('')}</head>
<body><div id="root">${document.body ?? ''}</div>${data}</body>
</html>
`
}

import { html, raw } from 'hono/html'
import { renderSVG } from 'uqr'
import type { Words } from '#words/en/areas.ts'
import type { PublicPage } from './contract.ts'

export const qrCode = (address: string): string =>
  renderSVG(address, { ecc: 'M', border: 4, pixelSize: 1 }).replace(
    '<svg ',
    '<svg shape-rendering="crispEdges" ',
  )

// Sets no page size, so that the printer's own applies; both A4 and Letter fit.
export const posterStyle = `
@page { margin: 12mm }
* { box-sizing: border-box; margin: 0 }
body { color: #111; background: #fff; font-family: system-ui, sans-serif; text-align: center }
main { display: flex; flex-direction: column; align-items: center; justify-content: center;
  gap: 8mm; max-width: 180mm; min-height: 245mm; margin: auto; padding: 8mm }
h1 { font-size: 15mm; line-height: 1.15; overflow-wrap: anywhere; text-wrap: balance }
p { font-size: 7mm; overflow-wrap: anywhere; white-space: pre-line }
img { width: 95mm; height: 95mm; max-width: 100% }
small { font-size: 5mm; overflow-wrap: anywhere }
aside { padding: 12px; background: #eee; font-size: 16px }
h1.long { font-size: 9mm }
@media print { aside { display: none } }
`

interface PosterProps {
  page: PublicPage
  url: string
  code: string
  words: Words['page']['poster']
  language: string
}

export function posterPage({ page, url, code, words, language }: PosterProps) {
  const { address } = page.settings.contactInfo
  const name = page.businessName
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title><meta name="robots" content="noindex"><style>${raw(posterStyle)}</style></head>
<body><aside>${words.print}</aside><main>
<h1 dir="auto"${name.length > 40 ? raw(' class="long"') : ''}>${name}</h1>
<p>${words.scan}</p>
<img src="${code}" alt="${words.code}">
<small dir="ltr">${url.replace(/^https?:\/\//, '')}</small>
${address && html`<p dir="auto">${address}</p>`}
</main></body></html>
`
}

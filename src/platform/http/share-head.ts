import { html, raw } from 'hono/html'
import { jsonForScript } from './documents.ts'

interface ShareHead {
  url: string
  previews: Readonly<Record<string, string>>
  card: 'summary' | 'summary_large_image'
  structuredData: unknown
}

export const shareHead = ({ url, previews, card, structuredData }: ShareHead): string =>
  html`<link rel="canonical" href="${url}">${Object.entries(previews).map(
    ([property, content]) => html`<meta property="${property}" content="${content}">`,
  )}<meta name="twitter:card" content="${card}"><script type="application/ld+json">${raw(jsonForScript(structuredData))}</script>`.toString()

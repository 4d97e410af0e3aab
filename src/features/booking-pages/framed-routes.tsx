import type { Context as Request } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '#domain/text.ts'
import type { Assets } from '#platform/http/assets.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { FramedDocument } from '#web/booking/framed-document.tsx'
import type { BookingPageData } from '#web/booking/page-data.ts'
import { inWords, type Wording } from '#web/lib/words.tsx'
import type { PublicPage } from './contract.ts'

export interface Framing {
  theme?: 'light' | 'dark' | undefined
}

export function frameOf(c: Request<HttpEnv>): Framing {
  const theme = c.req.query('theme')
  return theme === 'light' || theme === 'dark' ? { theme } : {}
}

interface FramedParts extends Framing {
  title: string
  lang: string
  data: BookingPageData
  island: string
  url: string
  css: string
}

/** Only this document has the script that talks to the site around it. */
export function framedHtml(
  page: PublicPage,
  { title, lang, theme, data, island, url, css }: FramedParts,
  words: Wording,
  assets: Assets,
): string {
  const { script } = assets.entry('framed')
  const head = [
    `<link rel="canonical" href="${escapeHtml(url)}"><style>${css}</style>`,
    ...(script ? [`<script type="module" src="${script}"></script>`] : []),
  ]
  const body = renderToStaticMarkup(inWords(words, <FramedDocument page={page} island={island} />))
  const document = { title, lang, theme, data, entry: 'booking', body } as const
  return htmlDocument({ ...document, head: head.join('') }, assets)
}

import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Context } from '#platform/context.ts'
import { type Assets, builtAssets } from '#platform/http/assets.ts'
import { escapeHtml, htmlDocument, jsonForScript } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { documentPolicy } from '#platform/http/security.ts'
import { landingDescription, landingStructuredData, landingTitle } from '#web/landing/content.ts'
import { LandingPage } from '#web/landing/landing-page.tsx'

/** The front page, rendered once: it is the same for everyone. */
export function landingRoutes(context: Context, assets: Assets = builtAssets()) {
  const { brandName, appUrl } = context.config
  const title = landingTitle(brandName)
  const head = landingHead(title, `${appUrl}/`, landingStructuredData(brandName, `${appUrl}/`))
  let body: string | undefined
  return new Hono<HttpEnv>().get('/', c => {
    body ??= renderToStaticMarkup(<LandingPage brandName={brandName} />)
    const nonce = documentPolicy(c)
    const page = {
      title,
      description: landingDescription,
      head,
      body,
      entry: 'landing' as const,
      nonce,
    }
    return c.html(htmlDocument(page, assets), 200, { 'cache-control': 'private, no-cache' })
  })
}

function landingHead(title: string, url: string, structuredData: object): string {
  const properties = {
    'og:type': 'website',
    'og:title': title,
    'og:description': landingDescription,
    'og:url': url,
  }
  return [
    `<link rel="canonical" href="${escapeHtml(url)}">`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`,
    ),
    '<meta name="twitter:card" content="summary">',
    `<script type="application/ld+json">${jsonForScript(structuredData)}</script>`,
  ].join('')
}

import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#domain/languages.ts'
import type { Context } from '#platform/context.ts'
import { builtAssets } from '#platform/http/assets.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { documentPolicy } from '#platform/http/security.ts'
import { LandingPage } from '#web/landing/landing-page.tsx'
import { inWords } from '#web/lib/words.tsx'
import { visitorWords } from '#words/visitor.ts'
import { landingHead, landingTitle } from './landing-page.ts'

export function landingRoutes(context: Context) {
  const { brandName, appUrl } = context.config
  const draw = (wording: ReturnType<typeof visitorWords>['landing']) => {
    const words = wording.words.landing
    return {
      title: landingTitle(brandName, words),
      description: words.description,
      lang: wording.language,
      head: landingHead({ brandName, url: `${appUrl}/` }, words),
      entry: 'landing' as const,
      body: renderToStaticMarkup(inWords(wording, <LandingPage brandName={brandName} />)),
    }
  }
  const drawn = new Map<Language, ReturnType<typeof draw>>()
  return new Hono<HttpEnv>().get('/', c => {
    const { landing } = visitorWords()
    const page = drawn.get(landing.language) ?? draw(landing)
    drawn.set(landing.language, page)
    const html = htmlDocument({ ...page, nonce: documentPolicy(c) }, builtAssets())
    return c.html(html, 200, { 'cache-control': 'private, no-cache' })
  })
}

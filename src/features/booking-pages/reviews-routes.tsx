import { Hono } from 'hono'
import { renderToStaticMarkup } from 'react-dom/server'
import { escapeHtml } from '#domain/text.ts'
import type { PublicReviews } from '#features/reviews/contract.ts'
import { listPublicReviews } from '#features/reviews/service.ts'
import type { Context } from '#platform/context.ts'
import { builtAssets } from '#platform/http/assets.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { answerInPlainText } from '#platform/http/errors.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { stylePolicy } from '#platform/http/security.ts'
import { refuse } from '#platform/refusal.ts'
import { AllReviews } from '#web/booking/all-reviews.tsx'
import { PlainDocument } from '#web/booking/plain-document.tsx'
import { brandCss } from '#web/lib/page-colors.ts'
import { inWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { visitorWords } from '#words/visitor.ts'
import type { PublicPage } from './contract.ts'
import { namePattern } from './rules.ts'
import { readPublicPage } from './service.ts'

export function pageReviewDocuments(context: Context) {
  const { brandName, appUrl } = context.config

  const render = (page: PublicPage, reviews: PublicReviews, css: string, home?: string) => {
    const { drawn } = visitorWords()
    const title = drawn.words.page.reviews.title
    const url = new URL(`/p/${encodeURIComponent(page.name)}/reviews`, page.url ?? appUrl).href
    return htmlDocument(
      {
        title: fill(drawn.words.page.reviews.ofBusiness, { business: page.businessName }),
        lang: drawn.language,
        head: `<link rel="canonical" href="${escapeHtml(url)}"><style>${css}</style>`,
        entry: 'booking',
        still: true,
        body: renderToStaticMarkup(
          inWords(
            drawn,
            <PlainDocument name={page.businessName} title={title} brandName={brandName} home={home}>
              <AllReviews page={page} reviews={reviews} />
            </PlainDocument>,
          ),
        ),
      },
      builtAssets(),
    )
  }

  return new Hono<HttpEnv>().onError(answerInPlainText).get('/p/:pageName/reviews', async c => {
    await context.limits.countRead(clientIpOf(context, c))
    const name = c.req.param('pageName')
    const cursor = c.req.query('cursor') ?? ''
    if (!namePattern.test(name) || !/^\d{0,9}$/.test(cursor)) throw refuse.notFound()
    const page = await readPublicPage(context, name)
    const reviews = await listPublicReviews(context, name, cursor ? Number(cursor) : undefined)
    const css = brandCss(page.settings.template.primaryColor)
    c.header('Content-Security-Policy', stylePolicy(css))
    return c.html(render(page, reviews, css, c.get('domain') && `${appUrl}/`))
  })
}

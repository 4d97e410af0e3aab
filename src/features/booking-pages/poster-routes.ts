import type { Context as Request } from 'hono'
import { Hono } from 'hono'
import type { Context } from '#platform/context.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { answerInPlainText } from '#platform/http/errors.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { hasEtag } from '#platform/http/kept-documents.ts'
import { stylePolicy } from '#platform/http/security.ts'
import { KeptLinkPictures } from '#platform/kept-link-pictures.ts'
import { canDraw } from '#platform/link-picture.ts'
import { pageUrl } from '#platform/page-links.ts'
import { refuse } from '#platform/refusal.ts'
import { brandTheme } from '#web/lib/page-colors.ts'
import { paths } from '#web/lib/paths.ts'
import { visitorWords } from '#words/visitor.ts'
import { LINK_PICTURE, linkPictureOf } from './link-picture-page.ts'
import { posterPage, posterStyle, qrCode } from './poster-page.ts'
import { namePattern } from './rules.ts'
import { readPublicPage } from './service.ts'

export function posterRoutes(context: Context) {
  const pictures = new KeptLinkPictures()
  const found = async (c: Request<HttpEnv>) => {
    await context.limits.countRead(clientIpOf(context, c))
    const name = c.req.param('pageName') ?? ''
    if (!namePattern.test(name)) throw refuse.notFound()
    const page = await readPublicPage(context, name)
    return { page, url: page.url ?? pageUrl(context.config, page) }
  }
  return new Hono<HttpEnv>()
    .onError(answerInPlainText)
    .get('/p/:pageName/qr.svg', async c => {
      const { url } = await found(c)
      return c.body(qrCode(url), 200, { 'Content-Type': 'image/svg+xml' })
    })
    .get('/p/:pageName/poster', async c => {
      const { page, url } = await found(c)
      const { words, language } = visitorWords().drawn
      const code = paths.qrCode(page.name)
      c.header('Content-Security-Policy', stylePolicy(posterStyle))
      return c.html(posterPage({ page, url, code, words: words.page.poster, language }))
    })
    .get(`/p/:pageName/${LINK_PICTURE}`, async c => {
      const { page, url } = await found(c)
      if (!canDraw(page.businessName)) throw refuse.notFound()
      const { coverPlate, coverTitle, accent } = brandTheme(
        page.settings.template.primaryColor,
      ).light
      const colors = { background: coverPlate, text: coverTitle, edge: accent }
      const words = visitorWords().drawn.words.page
      const picture = linkPictureOf(page, { url, colors, words })
      const etag = pictures.etagOf(picture)
      const headers = { 'Cache-Control': 'public, max-age=3600', ETag: etag }
      if (hasEtag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
      const png = await pictures.draw(picture)
      return c.body(new Uint8Array(png), 200, { ...headers, 'Content-Type': 'image/png' })
    })
}

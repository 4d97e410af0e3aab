import type { Context as Request } from 'hono'
import { Hono } from 'hono'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { builtAssets } from '#platform/http/assets.ts'
import { limitBody } from '#platform/http/body-limit.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { stylePolicy } from '#platform/http/security.ts'
import { Refusal } from '#platform/refusal.ts'
import { PlainDocument } from '#web/booking/plain-document.tsx'
import { ReviewForm } from '#web/booking/review-form.tsx'
import { ReviewNote } from '#web/booking/review-note.tsx'
import { brandCss } from '#web/lib/page-colors.ts'
import { inWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { visitorWords } from '#words/visitor.ts'
import { reviewInput } from './contract.ts'
import { suggestedName } from './rules.ts'
import { readVisit, type VisitRow, writeReview } from './service.ts'

const MAX_FORM = 100_000

interface Answer {
  title: string
  content: ReactNode
  visit?: VisitRow | undefined
  status?: 200 | 400 | Refusal['status']
  headers?: Record<string, string> | undefined
}

/** A plain form, which works without scripts. */
export function reviewDocuments(context: Context) {
  const { form, refused } = reviewPages(context.config)
  return new Hono<HttpEnv>()
    .get('/review/:token', async c => {
      try {
        await context.limits.countRead(clientIpOf(context, c))
        const { visit, refusal } = await readVisit(context, c.req.param('token'))
        if (refusal) return refused(c, refusal, visit)
        return form(c, visit, { name: suggestedName(visit.customer_name) })
      } catch (error) {
        if (error instanceof Refusal) return refused(c, error)
        throw error
      }
    })
    .post('/review/:token', limitBody(MAX_FORM), async c => {
      const token = c.req.param('token')
      try {
        const typed = await readForm(c)
        const parsed = reviewInput.safeParse({ ...typed, rating: Number(typed.rating) })
        if (parsed.success) {
          await writeReview(context, token, parsed.data, clientIpOf(context, c))
          return c.redirect(`/review/${encodeURIComponent(token)}`, 303)
        }
        await context.limits.countRead(clientIpOf(context, c))
        const { visit, refusal } = await readVisit(context, token)
        if (refusal) return refused(c, refusal, visit)
        const errors = parsed.error.issues.map(({ path, message }) => [String(path[0]), message])
        return form(c, visit, typed, Object.fromEntries(errors))
      } catch (error) {
        if (error instanceof Refusal && error.code === 'reviewed')
          return c.redirect(`/review/${encodeURIComponent(token)}`, 303)
        if (error instanceof Refusal) return refused(c, error)
        throw error
      }
    })
}

function reviewPages({ brandName }: Config) {
  const { drawn } = visitorWords()
  const words = drawn.words.page.review

  const answer = (
    c: Request<HttpEnv>,
    { title, content, visit, status = 200, headers }: Answer,
  ) => {
    const css = visit?.primary_color ? brandCss(visit.primary_color) : ''
    const name = visit?.business_name ?? brandName
    c.header('Content-Security-Policy', stylePolicy(css))
    const html = htmlDocument(
      {
        title: `${title} · ${name}`,
        lang: drawn.language,
        head: css && `<style>${css}</style>`,
        entry: 'booking',
        still: true,
        body: renderToStaticMarkup(
          inWords(
            drawn,
            <PlainDocument name={name} title={title} brandName={brandName}>
              {content}
            </PlainDocument>,
          ),
        ),
      },
      builtAssets(),
    )
    // The URL is the client's secret: no caching, no indexing.
    return c.html(html, status, { 'x-robots-tag': 'noindex', ...headers })
  }

  const refused = (c: Request<HttpEnv>, refusal: Refusal, visit?: VisitRow) => {
    const { title, text } = words.thanks
    const page = visit?.page_name ?? undefined
    return refusal.code === 'reviewed' && visit
      ? answer(c, {
          title,
          visit,
          content: <ReviewNote text={fill(text, { business: visit.business_name })} page={page} />,
        })
      : answer(c, {
          title: words.unavailable,
          visit,
          status: refusal.status,
          headers: refusal.details.headers,
          content: <ReviewNote text={refusal.message} page={page} />,
        })
  }

  const form = (
    c: Request<HttpEnv>,
    visit: VisitRow,
    values: Record<string, string | undefined>,
    errors: Record<string, string> = {},
  ) =>
    answer(c, {
      title: words.title,
      visit,
      status: Object.keys(errors).length > 0 ? 400 : 200,
      content: (
        <ReviewForm
          businessName={visit.business_name}
          serviceName={visit.service_name}
          values={values}
          errors={errors}
        />
      ),
    })

  return { form, refused }
}

async function readForm(c: Request<HttpEnv>): Promise<Record<string, string | undefined>> {
  const sent = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

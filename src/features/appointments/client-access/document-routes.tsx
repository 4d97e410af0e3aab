import type { Context as Request } from 'hono'
import { Hono } from 'hono'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { readPublicPage } from '#features/booking-pages/service.ts'
import type { Context } from '#platform/context.ts'
import { builtAssets } from '#platform/http/assets.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { documentPolicy } from '#platform/http/security.ts'
import { Refusal } from '#platform/refusal.ts'
import { keepVisitorToken, readVisitorTokens } from '#platform/sessions/visitor-cookie.ts'
import { ClientDocument } from '#web/booking/client-document.tsx'
import { staffFor } from '#web/booking/form.ts'
import { ManageIsland } from '#web/booking/manage-island.tsx'
import type { ClientPageData, ManagedAppointment } from '#web/booking/page-data.ts'
import { brandCss } from '#web/lib/page-colors.ts'
import { inWords } from '#web/lib/words.tsx'
import { visitorWords } from '#words/visitor.ts'
import { confirmManaged, readManaged } from './manage-service.ts'
import { VISITOR_SESSION_MS } from './rules.ts'

/** Used without a page. */
const DEFAULT_HORIZON_DAYS = 90

/** Opening a link only grants this browser rights, because mail scanners open links, too. */
export function manageDocuments(context: Context) {
  const { brandName, appUrl } = context.config

  const answer = (
    c: Request<HttpEnv>,
    drawn: ReturnType<typeof visitorWords>['drawn'],
    data: ClientPageData,
    status: 200 | Refusal['status'],
    page?: PublicPage,
    headers?: Record<string, string>,
  ) => {
    const nonce = documentPolicy(c)
    const island =
      data.kind === 'manage'
        ? renderToString(inWords(data.wording, <ManageIsland {...data} />))
        : ''
    const home = c.get('domain') && `${appUrl}/`
    const title = data.kind === 'missing' ? data.title : drawn.words.page.cover.appointment
    const html = htmlDocument(
      {
        title: `${title} · ${brandName}`,
        lang: drawn.language,
        entry: 'booking',
        data,
        nonce,
        ...(page
          ? {
              head: `<style nonce="${nonce}">${brandCss(page.settings.template.primaryColor)}</style>`,
            }
          : {}),
        body: renderToStaticMarkup(
          inWords(drawn, <ClientDocument data={data} island={island} home={home} />),
        ),
      },
      builtAssets(),
    )
    // The URL is the client's secret, so it is neither cached nor indexed.
    return c.html(html, status, { 'x-robots-tag': 'noindex', ...headers })
  }

  const routes = new Hono<HttpEnv>()
  // Works without scripts; the token authorizes it.
  routes.post('/manage/:token/confirm', async c => {
    const token = c.req.param('token')
    try {
      await context.limits.countRead(clientIpOf(context, c))
      await confirmManaged(context, token)
    } catch (error) {
      // The page itself shows the appointment's status.
      if (!(error instanceof Refusal)) throw error
    }
    return c.redirect(`/manage/${encodeURIComponent(token)}`, 303)
  })

  return routes.get('/manage/:token', async c => {
    const token = c.req.param('token')
    const { manage, drawn } = visitorWords()
    try {
      await context.limits.countRead(clientIpOf(context, c))
      const undo = c.req.query('undo')
      const managed = await readManaged(context, token, readVisitorTokens(c, context.https), {
        change: undo !== undefined,
      })
      keepVisitorToken(c, managed.token, context.https, VISITOR_SESSION_MS)
      const page = await findPage(context, managed.appointment)
      const data: ClientPageData = {
        kind: 'manage',
        token,
        appointment: managed.appointment,
        undo,
        pageName: page?.name,
        pageUrl: page && managed.pageUrl,
        horizonDays: page?.horizonDays ?? DEFAULT_HORIZON_DAYS,
        staff: page
          ? staffFor(page, managed.appointment.serviceId).map(({ id, name }) => ({ id, name }))
          : [],
        address: page?.settings.contactInfo.address,
        channels: page?.channels ?? ['email'],
        brandName,
        now: context.clock().getTime(),
        wording: manage,
      }
      return answer(c, drawn, data, 200, page)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { link, wait } = drawn.words.page.missing
      const title = error.status === 404 ? link : wait
      const data = { kind: 'missing', title, text: error.message, brandName } as const
      return answer(c, drawn, data, error.status, undefined, error.details.headers)
    }
  })
}

async function findPage(
  context: Context,
  { pageName }: ManagedAppointment,
): Promise<PublicPage | undefined> {
  if (!pageName) return undefined
  try {
    return await readPublicPage(context, pageName)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

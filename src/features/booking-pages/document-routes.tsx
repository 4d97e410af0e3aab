import { setTimeout as wait } from 'node:timers/promises'
import type { Context as Request } from 'hono'
import { Hono } from 'hono'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Slots } from '#features/availability/contract.ts'
import { publicSlots } from '#features/availability/slots-service.ts'
import type { Context } from '#platform/context.ts'
import { unavailability } from '#platform/db/errors.ts'
import { type Assets, builtAssets } from '#platform/http/assets.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { addressOf } from '#platform/http/guard.ts'
import { documentPolicy } from '#platform/http/security.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { BookingIsland } from '#web/booking/booking-island.tsx'
import { ClientDocument, Sides } from '#web/booking/client-document.tsx'
import { staffFor } from '#web/booking/form.ts'
import {
  bookableRange,
  clip,
  firstMonths,
  type PackedTimes,
  packTimes,
  timesOf,
} from '#web/booking/free-times.ts'
import { LookupCard } from '#web/booking/lookup-card.tsx'
import type { BookingPageData, MissingPageData } from '#web/booking/page-data.ts'
import { brandCss } from '#web/lib/page-colors.ts'
import { paths } from '#web/lib/paths.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { visitorWords } from '#words/visitor.ts'
import type { PublicPage } from './contract.ts'
import { pageDescription, pageHead, pageTitle } from './document-page.ts'
import { namePattern } from './rules.ts'
import { readPublicPage } from './service.ts'

export function bookingPageDocuments(context: Context, assets: Assets = builtAssets()) {
  const { brandName, appUrl } = context.config

  const missing = (c: Request<HttpEnv>, refusal: Refusal) => {
    const { drawn } = visitorWords()
    const words = drawn.words.page.missing
    const known = refusal.status === 404
    const data: MissingPageData = {
      kind: 'missing',
      ...(known ? words.page : { title: words.wait, text: refusal.message }),
      brandName,
    }
    const html = htmlDocument(
      {
        title: `${data.title} · ${brandName}`,
        lang: drawn.language,
        entry: 'booking',
        data,
        nonce: documentPolicy(c),
        body: renderToStaticMarkup(
          <WordsProvider {...drawn}>
            <ClientDocument data={data} island="" />
          </WordsProvider>,
        ),
      },
      assets,
    )
    return c.html(html, known ? 404 : refusal.status, {
      'x-robots-tag': 'noindex',
      ...refusal.details.headers,
    })
  }

  return new Hono<HttpEnv>().get('/p/:pageName', async c => {
    const name = c.req.param('pageName')
    const now = context.clock().getTime()
    try {
      await context.limits.read(addressOf(context, c))
      if (!namePattern.test(name)) throw refuse.notFound()
      const page = await readPublicPage(context, name)
      const times = await within(FIRST_TIMES_MS, firstTimes(context, page, now))
      const { booking: islands, drawn } = visitorWords()
      const data: BookingPageData = {
        kind: 'booking',
        page,
        times,
        brandName,
        now,
        wording: islands,
      }
      const nonce = documentPolicy(c)
      const url = `${appUrl}${paths.bookingPage(page.name)}`
      const css = brandCss(page.settings.template.primaryColor)
      const description = pageDescription(page, drawn.words.page)
      const head = pageHead(page, { url, brandName, description })
      const sides = renderToStaticMarkup(
        <WordsProvider {...drawn}>
          <Sides page={page} />
        </WordsProvider>,
      )
      const html = htmlDocument(
        {
          title: pageTitle(page),
          description,
          lang: drawn.language,
          head: `${head}<style nonce="${nonce}">${css}</style>`,
          entry: 'booking',
          data,
          nonce,
          body: renderToStaticMarkup(
            <WordsProvider {...drawn}>
              <ClientDocument
                data={data}
                island={renderToString(
                  <WordsProvider {...islands}>
                    <BookingIsland {...data} sides={sides} />
                  </WordsProvider>,
                )}
                lookup={renderToString(
                  <WordsProvider {...islands}>
                    <LookupCard page={page} now={now} />
                  </WordsProvider>,
                )}
              />
            </WordsProvider>,
          ),
        },
        assets,
      )
      return c.html(html, 200, { 'cache-control': 'private, no-cache' })
    } catch (error) {
      if (error instanceof Refusal) return missing(c, error)
      throw error
    }
  })
}

/** After this, the page's script loads the times. */
const FIRST_TIMES_MS = 1_000

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const { signal } = stop
  const enough = wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return await Promise.race([work, enough]).finally(() => stop.abort())
}

/** The free times of the first weeks, if no choice is needed first; saves the browser a call. */
async function firstTimes(
  context: Context,
  page: PublicPage,
  now: number,
): Promise<PackedTimes | undefined> {
  const [service, ...otherServices] = page.services
  if (!service || otherServices.length > 0) return undefined
  const [member, ...otherStaff] = staffFor(page, service.id)
  if (!member || otherStaff.length > 0) return undefined
  const range = clip(firstMonths(now, page.timeZone), bookableRange(now, page.horizonDays))
  const asked = { serviceId: service.id, staffId: member.id }
  const question = {
    ...asked,
    from: new Date(range.from).toISOString(),
    to: new Date(range.to).toISOString(),
  }
  const json = await publicSlots(context, page.name, question).catch((error: unknown) => {
    // The offer just changed or the query is blocked: render without times and let the script load
    // them.
    if (error instanceof Refusal || unavailability(error)) return undefined
    throw error
  })
  if (json === undefined) return undefined
  const { days } = JSON.parse(json) as Slots
  return packTimes({ ...asked, ...range }, timesOf(days.flatMap(day => day.slots)))
}

import type { Context as Request } from 'hono'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import type { Config } from '#platform/config.ts'
import type { Assets } from '#platform/http/assets.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { documentPolicy, stylePolicy } from '#platform/http/security.ts'
import { pageUrl } from '#platform/page-links.ts'
import type { Refusal } from '#platform/refusal.ts'
import { BookingIsland } from '#web/booking/booking-island.tsx'
import { ClientDocument, Sides } from '#web/booking/client-document.tsx'
import { type PackedTimes, unpackTimes } from '#web/booking/free-times.ts'
import { LookupCard } from '#web/booking/lookup-card.tsx'
import type { BookingPageData, MissingPageData } from '#web/booking/page-data.ts'
import { brandCss } from '#web/lib/page-colors.ts'
import { inWords } from '#web/lib/words.tsx'
import { visitorWords } from '#words/visitor.ts'
import type { PageFacts } from './about-rules.ts'
import type { PublicPage } from './contract.ts'
import { pageDescription, pageHead, pageTitle } from './document-page.ts'
import { frameAncestors } from './embed-rules.ts'
import { type Framing, framedHtml } from './framed-routes.tsx'
import { type NextTimes, startsAmong } from './next-times-service.ts'

interface Site {
  config: Config
  assets: Assets
}

export interface Moment {
  /** The rendered quarter of an hour, in epoch milliseconds. */
  asOf: number
  wording: ReturnType<typeof visitorWords>
  frame?: Framing | undefined
  next?: NextTimes | undefined
}

export function missingPage(site: Site, c: Request<HttpEnv>, refusal: Refusal) {
  const { brandName } = site.config
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
      body: renderToStaticMarkup(inWords(drawn, <ClientDocument data={data} island="" />)),
    },
    site.assets,
  )
  return c.html(html, known ? 404 : refusal.status, {
    'x-robots-tag': 'noindex',
    ...refusal.details.headers,
  })
}

export function pageHtml(
  site: Site,
  moment: Moment,
  { page, facts, sites }: { page: PublicPage; facts: PageFacts; sites: string[] },
  times?: PackedTimes,
): { html: string; policy: string } {
  const { config, assets } = site
  const { brandName, appUrl } = config
  const { booking: islands, drawn } = moment.wording
  const now = moment.asOf
  const data: BookingPageData = {
    kind: 'booking',
    page,
    times,
    next: moment.next?.starts ?? (times && startsAmong(page, unpackTimes(times), now)),
    brandName,
    now,
    wording: islands,
  }
  const url = page.url ?? pageUrl(config, page)
  const css = brandCss(page.settings.template.primaryColor)
  const document = {
    title: pageTitle(page),
    lang: drawn.language,
    entry: 'booking',
    data,
  } as const
  const islandOf = (sides: string) =>
    renderToString(inWords(islands, <BookingIsland {...data} sides={sides} />))
  if (moment.frame) {
    const framed = { ...document, theme: moment.frame.theme, island: islandOf(''), url, css }
    const html = framedHtml(page, framed, drawn, assets)
    return { html, policy: stylePolicy(css, frameAncestors(sites)) }
  }
  const description = pageDescription(page, drawn.words.page)
  const head = pageHead(page, facts, { url, appUrl, brandName, description })
  const sides = renderToStaticMarkup(inWords(drawn, <Sides page={page} facts={facts} />))
  const html = htmlDocument(
    {
      ...document,
      description,
      head: `${head}<style>${css}</style>`,
      body: renderToStaticMarkup(
        inWords(
          drawn,
          <ClientDocument
            data={data}
            reviews={facts.reviews}
            home={page.url && `${appUrl}/`}
            island={islandOf(sides)}
            lookup={renderToString(inWords(islands, <LookupCard page={page} now={now} />))}
          />,
        ),
      ),
    },
    assets,
  )
  return { html, policy: stylePolicy(css) }
}

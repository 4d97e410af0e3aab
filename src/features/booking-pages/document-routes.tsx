import { setTimeout as wait } from 'node:timers/promises'
import type { Context as Request } from 'hono'
import { Hono } from 'hono'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { Slots } from '#features/availability/contract.ts'
import { type FoundSlots, findSlots } from '#features/availability/slots-service.ts'
import type { Context } from '#platform/context.ts'
import { unavailability } from '#platform/db/errors.ts'
import { type Assets, builtAssets, type EntryAssets } from '#platform/http/assets.ts'
import { htmlDocument } from '#platform/http/documents.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { addressOf } from '#platform/http/guard.ts'
import { KeptDocuments, keptDocument } from '#platform/http/kept-documents.ts'
import { documentPolicy, stylePolicy } from '#platform/http/security.ts'
import { pageUrl } from '#platform/page-links.ts'
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
  type Range,
  timesOf,
  unpackTimes,
} from '#web/booking/free-times.ts'
import { LookupCard } from '#web/booking/lookup-card.tsx'
import type { BookingPageData, MissingPageData } from '#web/booking/page-data.ts'
import { brandCss } from '#web/lib/page-colors.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { visitorWords } from '#words/visitor.ts'
import type { PageFacts } from './about-rules.ts'
import type { PublicPage } from './contract.ts'
import { pageDescription, pageHead, pageTitle } from './document-page.ts'
import { frameAncestors } from './embed-rules.ts'
import { readEmbedHosts } from './embed-service.ts'
import { type Framing, framedHtml, frameOf } from './framed-routes.tsx'
import { findNextTimes, type NextTimes, startsAmong } from './next-times-service.ts'
import { nameKey, namePattern } from './rules.ts'
import { type PageVersion, readPageVersion, readPageWithFacts } from './service.ts'

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

  const render = (
    shown: Shown,
    { page, facts, sites }: { page: PublicPage; facts: PageFacts; sites: string[] },
    times?: PackedTimes,
  ) => {
    const { booking: islands, drawn } = shown.wording
    const now = shown.asOf
    const data: BookingPageData = {
      kind: 'booking',
      page,
      times,
      next: shown.next?.starts ?? (times && startsAmong(page, unpackTimes(times), now)),
      brandName,
      now,
      wording: islands,
    }
    const url = page.url ?? pageUrl(context.config, page)
    const css = brandCss(page.settings.template.primaryColor)
    const document = {
      title: pageTitle(page),
      lang: drawn.language,
      entry: 'booking',
      data,
    } as const
    const islandOf = (sides: string) =>
      renderToString(
        <WordsProvider {...islands}>
          <BookingIsland {...data} sides={sides} />
        </WordsProvider>,
      )
    if (shown.frame) {
      const framed = { ...document, theme: shown.frame.theme, island: islandOf(''), url, css }
      const html = framedHtml(page, framed, drawn, assets)
      return keptDocument(shown, { html, policy: stylePolicy(css, frameAncestors(sites)) })
    }
    const description = pageDescription(page, drawn.words.page)
    const head = pageHead(page, facts, { url, appUrl, brandName, description })
    const sides = renderToStaticMarkup(
      <WordsProvider {...drawn}>
        <Sides page={page} facts={facts} />
      </WordsProvider>,
    )
    const html = htmlDocument(
      {
        ...document,
        description,
        head: `${head}<style>${css}</style>`,
        body: renderToStaticMarkup(
          <WordsProvider {...drawn}>
            <ClientDocument
              data={data}
              reviews={facts.reviews}
              home={page.url && `${appUrl}/`}
              island={islandOf(sides)}
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
    return keptDocument(shown, { html, policy: stylePolicy(css) })
  }

  const kept = new KeptDocuments<Shown>(MOST_KEPT_BYTES)

  async function recall(name: string, now: Setting) {
    const document = kept.find(keyOf(name, now))
    if (!document) return undefined
    const { version, asOf, wording, files, first, next, changesAt } = document.version
    if (asOf !== now.asOf || wording !== now.wording || files !== now.files) return undefined
    if (!first && !next) return undefined
    const at = context.clock().getTime()
    if (changesAt !== undefined && at >= changesAt) return undefined
    if (next && at > next.until) return undefined
    const due = next && at >= next.checkedAt + CHECK_AGAIN_MS ? next : undefined
    const { id, revision, funded, booked } = await readPageVersion(context, name, due?.span)
    if (id !== version.id || revision !== version.revision || funded !== version.funded)
      return undefined
    if (due && booked !== due.booked) return undefined
    if (due) due.checkedAt = at
    if (!first) return document
    const slots = await within(FIRST_TIMES_MS, findFirstSlots(context, name, first.question))
    return slots?.version() === first.version ? document : undefined
  }

  /** Without times if they are too slow. */
  async function draw(name: string, now: Setting) {
    const { version, ...found } = await readPageWithFacts(context, name)
    // Read after the page's version, so that no document with an older list is kept.
    const sites = now.frame ? await readEmbedHosts(context, name) : []
    const read = { ...found, sites }
    const { page, facts } = read
    const shown = { ...now, version, changesAt: facts.opening?.changesAt }
    const question = firstQuestion(page, now.asOf)
    if (!question) {
      const next = await within(FIRST_TIMES_MS, orNone(findNextTimes(context, page)))
      return render({ ...shown, next }, read)
    }
    const slots = await within(FIRST_TIMES_MS, findFirstSlots(context, page.name, question))
    const first = { question, version: slots?.version() }
    return render({ ...shown, first }, read, slots && firstTimes(question, slots))
  }

  const show = async (c: Request<HttpEnv>, name: string, frame?: Framing) => {
    const now: Setting = {
      asOf: Math.floor(context.clock().getTime() / QUARTER_MS) * QUARTER_MS,
      wording: visitorWords(),
      files: assets.entry('booking'),
      frame,
    }
    try {
      await context.limits.read(addressOf(context, c))
      if (!namePattern.test(name)) throw refuse.notFound()
      const document = (await recall(name, now)) ?? (await draw(name, now))
      const further = frame && { 'X-Robots-Tag': 'noindex' }
      return await kept.send(c, keyOf(name, now), document, further)
    } catch (error) {
      if (error instanceof Refusal) return missing(c, error)
      throw error
    }
  }

  return (
    new Hono<HttpEnv>()
      .get('/p/:pageName', c => show(c, c.req.param('pageName')))
      // A page is the same at its own domain, so both share one document.
      .get('/', async (c, next) => {
        const domain = c.get('domain')
        return domain ? await show(c, domain.pageName) : await next()
      })
      .get('/embed/:pageName', c => show(c, c.req.param('pageName'), frameOf(c)))
      .get('/embed/', async (c, next) => {
        const domain = c.get('domain')
        return domain ? await show(c, domain.pageName, frameOf(c)) : await next()
      })
  )
}

interface Setting {
  /** The rendered quarter of an hour, in epoch milliseconds. */
  asOf: number
  wording: ReturnType<typeof visitorWords>
  files: EntryAssets
  frame?: Framing | undefined
}

const keyOf = (name: string, { wording, frame }: Setting) =>
  `${nameKey(name)} ${wording.drawn.language}${frame ? ` framed ${frame.theme ?? ''}` : ''}`

interface Shown extends Setting {
  version: PageVersion
  /** When the business next opens or closes, in epoch milliseconds. */
  changesAt: number | undefined
  /** The free times in the document; without a version, they were too slow. */
  first?: { question: FirstQuestion; version: string | undefined }
  next?: NextTimes | undefined
}

/** About 350 pages. */
const MOST_KEPT_BYTES = 16_000_000

/** In every zone, dates and offsets change only at a quarter of an hour. */
const QUARTER_MS = 15 * MINUTE_MS

/** How long the page may show a time that has been taken. Comparing bookings costs 110 µs. */
const CHECK_AGAIN_MS = 1_000

/** After this long, the page's script loads the times instead. */
const FIRST_TIMES_MS = 1_000

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const { signal } = stop
  const enough = wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return await Promise.race([work, enough]).finally(() => stop.abort())
}

type FirstQuestion = Range & { serviceId: number; staffId: number }

/** Saves the browser a call. Undefined if a choice comes first. */
function firstQuestion(page: PublicPage, now: number): FirstQuestion | undefined {
  const [service, ...otherServices] = page.services
  if (!service || otherServices.length > 0) return undefined
  const [member, ...otherStaff] = staffFor(page, service.id)
  if (!member || otherStaff.length > 0) return undefined
  const range = clip(firstMonths(now, page.timeZone), bookableRange(now, page.horizonDays))
  return { serviceId: service.id, staffId: member.id, ...range }
}

async function findFirstSlots(
  context: Context,
  pageName: string,
  { serviceId, staffId, from, to }: FirstQuestion,
): Promise<FoundSlots | undefined> {
  const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
  return await orNone(findSlots(context, pageName, { serviceId, staffId, ...range }))
}

/**
 * Undefined if the offer has just changed or the query is blocked; the page's script then loads the
 * times.
 */
const orNone = <T,>(times: Promise<T>): Promise<T | undefined> =>
  times.catch((error: unknown) => {
    if (error instanceof Refusal || unavailability(error)) return undefined
    throw error
  })

function firstTimes(question: FirstQuestion, slots: FoundSlots): PackedTimes {
  const { days } = JSON.parse(slots.write()) as Slots
  return packTimes(question, timesOf(days.flatMap(day => day.slots)))
}

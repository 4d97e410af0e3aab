import { setTimeout as wait } from 'node:timers/promises'
import type { Context as Request } from 'hono'
import { Hono } from 'hono'
import { QUARTER_MS } from '#domain/time/date.ts'
import type { Slots } from '#features/availability/contract.ts'
import { type FoundSlots, findSlots } from '#features/availability/slots-service.ts'
import type { Context } from '#platform/context.ts'
import { unavailability } from '#platform/db/errors.ts'
import { type Assets, builtAssets, type EntryAssets } from '#platform/http/assets.ts'
import type { HttpEnv } from '#platform/http/env.ts'
import { clientIpOf } from '#platform/http/guard.ts'
import { KeptDocuments, keptDocument } from '#platform/http/kept-documents.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { staffFor } from '#web/booking/form.ts'
import {
  bookableRange,
  clipToRange,
  firstMonths,
  type PackedTimes,
  packTimes,
  type Range,
  timesOf,
} from '#web/booking/free-times.ts'
import { visitorWords } from '#words/visitor.ts'
import type { PublicPage } from './contract.ts'
import { readEmbedHosts } from './embed-service.ts'
import { type Framing, frameOf } from './framed-routes.tsx'
import { findNextTimes } from './next-times-service.ts'
import { type Moment, missingPage, pageHtml } from './page-html-routes.tsx'
import { nameKey, namePattern } from './rules.ts'
import { type PageVersion, readPageVersion, readPageWithFacts } from './service.ts'

interface Options {
  assets?: Assets
  firstTimesMs?: number
}

export function bookingPageDocuments(
  context: Context,
  { assets = builtAssets(), firstTimesMs = FIRST_TIMES_MS }: Options = {},
) {
  const site = { config: context.config, assets }

  const kept = new KeptDocuments<Shown>(MAX_KEPT_BYTES)

  async function findCurrent(name: string, view: PageView) {
    const document = kept.find(keyOf(name, view))
    if (!document) return undefined
    const shown = document.version
    const at = context.clock().getTime()
    if (isOutdated(shown, view, at)) return undefined
    const { version, first, next } = shown
    const due = next && at >= next.checkedAt + CHECK_AGAIN_MS ? next : undefined
    const { id, revision, funded, booked } = await readPageVersion(context, name, due?.span)
    if (id !== version.id || revision !== version.revision || funded !== version.funded)
      return undefined
    if (due && booked !== due.booked) return undefined
    if (due) due.checkedAt = at
    if (!first) return document
    const slots = await within(firstTimesMs, findFirstSlots(context, name, first.question))
    return slots?.version() === first.version ? document : undefined
  }

  /** If reading the free times takes too long, the document goes without them. */
  async function render(name: string, view: PageView) {
    const { version, ...found } = await readPageWithFacts(context, name)
    // Read after the page's version, so that no document with an older list is kept.
    const sites = view.frame ? await readEmbedHosts(context, name) : []
    const read = { ...found, sites }
    const { page, facts } = read
    const shown = { ...view, version, changesAt: facts.opening?.changesAt }
    const question = firstQuestion(page, view.asOf)
    if (!question) {
      const next = await within(firstTimesMs, orNone(findNextTimes(context, page)))
      const withNext = { ...shown, next }
      return keptDocument(withNext, pageHtml(site, withNext, read))
    }
    const slots = await within(firstTimesMs, findFirstSlots(context, page.name, question))
    const first = { question, version: slots?.version() }
    const times = slots && firstTimes(question, slots)
    return keptDocument({ ...shown, first }, pageHtml(site, shown, read, times))
  }

  const show = async (c: Request<HttpEnv>, name: string, frame?: Framing) => {
    const view: PageView = {
      asOf: Math.floor(context.clock().getTime() / QUARTER_MS) * QUARTER_MS,
      wording: visitorWords(),
      files: assets.entry('booking'),
      frame,
    }
    try {
      await context.limits.countRead(clientIpOf(context, c))
      if (!namePattern.test(name)) throw refuse.notFound()
      const document = (await findCurrent(name, view)) ?? (await render(name, view))
      const further = frame && { 'X-Robots-Tag': 'noindex' }
      return await kept.send(c, keyOf(name, view), document, further)
    } catch (error) {
      if (error instanceof Refusal) return missingPage(site, c, error)
      throw error
    }
  }

  return (
    new Hono<HttpEnv>()
      .get('/p/:pageName', c => show(c, c.req.param('pageName')))
      // A page's own domain shares its document.
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

interface PageView extends Moment {
  files: EntryAssets
}

const keyOf = (name: string, { wording, frame }: PageView) =>
  `${nameKey(name)} ${wording.drawn.language}${frame ? ` framed ${frame.theme ?? ''}` : ''}`

interface Shown extends PageView {
  version: PageVersion
  /** When the business next opens or closes, in epoch milliseconds. */
  changesAt: number | undefined
  /** The version is missing if reading the free times took too long. */
  first?: { question: FirstQuestion; version: string | undefined }
}

function isOutdated(shown: Shown, view: PageView, now: number): boolean {
  const { first, next, changesAt } = shown
  if (shown.asOf !== view.asOf || shown.wording !== view.wording || shown.files !== view.files)
    return true
  if (!first && !next) return true
  return (changesAt !== undefined && now >= changesAt) || (next !== undefined && now > next.until)
}

/** About 350 pages. */
const MAX_KEPT_BYTES = 16_000_000

/** How long a time that was taken may still show. Comparing bookings costs 110 µs. */
const CHECK_AGAIN_MS = 1_000

/** How long to wait for the first free times. After that, the page's script loads them instead. */
const FIRST_TIMES_MS = 1_000

async function within<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  const stop = new AbortController()
  const { signal } = stop
  const enough = wait(ms, undefined, { signal, ref: false }).catch(() => undefined)
  return await Promise.race([work, enough]).finally(() => stop.abort())
}

type FirstQuestion = Range & { serviceId: number; staffId: number }

/** Undefined if the client has to choose something first. */
function firstQuestion(page: PublicPage, now: number): FirstQuestion | undefined {
  const [service, ...otherServices] = page.services
  if (!service || otherServices.length > 0) return undefined
  const [member, ...otherStaff] = staffFor(page, service.id)
  if (!member || otherStaff.length > 0) return undefined
  const range = clipToRange(firstMonths(now, page.timeZone), bookableRange(now, page.horizonDays))
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

const orNone = <T,>(times: Promise<T>): Promise<T | undefined> =>
  times.catch((error: unknown) => {
    if (error instanceof Refusal || unavailability(error)) return undefined
    throw error
  })

function firstTimes(question: FirstQuestion, slots: FoundSlots): PackedTimes {
  const { days } = JSON.parse(slots.write()) as Slots
  return packTimes(question, timesOf(days.flatMap(day => day.slots)))
}

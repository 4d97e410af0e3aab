import type { ReportReason } from '#domain/review-states.ts'
import { changedFieldsIn } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import { type BusinessScope, type Member, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import { runEach } from '#platform/db/maintenance.ts'
import { paged } from '#platform/db/paged.ts'
import { enterBusiness } from '#platform/db/row-scope.ts'
import { changeOffer } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { readReviewToken } from '#platform/review-links.ts'
import type { PublicReview, PublicReviews, Review, ReviewInput } from './contract.ts'
import * as queries from './queries.ts'
import { PUBLISHED_AFTER_MS, REVIEW_WITHIN_MS, roundedAverage } from './rules.ts'

export { deleteReviewsOf, insertPublished, type VisitRow } from './queries.ts'

const AT_ONCE = 20

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/**
 * `refusal` is 409 `not-completed`, `reviewed` or `reviews-off`, or 410 if expired.
 * @throws 404 for an invalid link.
 */
export async function readVisit(context: Context, token: string) {
  const link = readReviewToken(context, token)
  const scope = link && enterBusiness(scopeTo(link.business_id))
  const visit = link && scope && (await queries.findVisit(context.db, scope, link))
  if (!visit)
    throw refuse.notFound('This link is not valid. Please open it from your latest message.')
  return { link, scope, visit, refusal: refusalOf(visit, context.clock()) }
}

function refusalOf(visit: queries.VisitRow, now: Date): Refusal | undefined {
  if (visit.reviewed)
    return refuse.conflict('You have already reviewed this visit. Thank you.', 'reviewed')
  if (!visit.reviews_enabled)
    return refuse.conflict('This business is not taking reviews right now.', 'reviews-off')
  if (visit.status !== 'completed')
    return refuse.conflict('Only completed appointments can be reviewed.', 'not-completed')
  if (visit.ends_at <= before(now, REVIEW_WITHIN_MS))
    return new Refusal(410, 'expired', 'This link has expired. Visits can be reviewed for 60 days.')
  return undefined
}

/** Once per completed visit. @throws as `readVisit`; 429. */
export async function writeReview(
  context: Context,
  token: string,
  input: ReviewInput,
  clientIp: string,
) {
  await context.limits.spend('review-address', clientIp)
  const { link, scope, refusal } = await readVisit(context, token)
  if (refusal) throw refusal
  const now = context.clock()
  const endedAfter = before(now, REVIEW_WITHIN_MS)
  const saved = await queries.insertReview(context.db, scope, link, input, { now, endedAfter })
  if (!saved) {
    // The visit changed in the meantime.
    const { refusal: later } = await readVisit(context, token)
    throw later ?? refuse.conflict('Your review could not be saved. Please try again.')
  }
  context.wakeWorker()
  return { publishedFrom: publishedFrom(now) }
}

const publishedFrom = (createdAt: Date) =>
  new Date(createdAt.getTime() + PUBLISHED_AFTER_MS).toISOString()

const presentPublic = (row: queries.PublishedRow): PublicReview => ({
  id: row.id,
  rating: row.rating,
  text: row.text,
  name: row.display_name,
  createdAt: row.created_at.toISOString(),
  reply: row.reply,
})

const presentOwn = (row: queries.OwnRow): Review => ({
  ...presentPublic(row),
  serviceName: row.service_name,
  state: row.state,
  reported: row.hidden_reason,
  publishedFrom: publishedFrom(row.created_at),
})

async function summarize(db: Db, scope: BusinessScope) {
  const { count, average } = await queries.summarize(db, scope)
  return { count, average: average === null ? null : roundedAverage(average) }
}

/** The caller has checked that the business shows reviews. */
export async function readPublished(
  db: Db,
  scope: BusinessScope,
  { cursor, limit = AT_ONCE }: { cursor?: number | undefined; limit?: number },
): Promise<PublicReviews> {
  const summary = await summarize(db, scope)
  const rows = await queries.listPublished(db, scope, { before: cursor, limit: limit + 1 })
  const { shown, next } = paged(rows, limit)
  return { ...summary, reviews: shown.map(presentPublic), next }
}

/** @throws 404 */
export async function listPublicReviews(
  { db }: Context,
  pageName: string,
  cursor: number | undefined,
): Promise<PublicReviews> {
  const page = await queries.findPageBusiness(db, pageName)
  if (!page) throw refuse.notFound('Page not found')
  if (!page.reviews_enabled) return { average: null, count: 0, reviews: [], next: null }
  return await readPublished(db, enterBusiness(scopeTo(page.business_id)), { cursor })
}

export async function listReviews(
  { db }: Context,
  { scope }: Member,
  { cursor }: { cursor?: number | undefined },
) {
  const rows = await queries.listOwn(db, scope, { before: cursor, limit: AT_ONCE + 1 })
  const { shown, next } = paged(rows, AT_ONCE)
  return { ...(await summarize(db, scope)), reviews: shown.map(presentOwn), next }
}

interface Change {
  reply?: string | null | undefined
  report?: ReportReason | null | undefined
}

/** After its report is withdrawn, a review waits like a new one. @throws 404 */
export async function changeReview(
  context: Context,
  member: Member,
  id: number,
  { reply, report }: Change,
): Promise<Review> {
  const { scope } = member
  const row = await changeOffer(context.db, scope, async tx => {
    const found = await queries.findOwn(tx, scope, id)
    if (!found) throw refuse.notFound('This review does not exist.')
    const hides = report && report !== found.hidden_reason
    const shows = report === null && found.state === 'hidden'
    if (reply !== undefined || hides || shows)
      await queries.changeReview(tx, scope, id, {
        ...(reply !== undefined && { reply: reply || null }),
        ...(hides && { state: 'hidden', hidden_reason: report }),
        ...(shows && { state: 'new', hidden_reason: null }),
      })
    await record(tx, member, {
      target: { kind: 'review', id },
      changes: changedFieldsIn({ reply, report }),
    })
    return (await queries.findOwn(tx, scope, id))!
  })
  return presentOwn(row)
}

export async function publishDue(context: Context): Promise<void> {
  const now = context.clock()
  const due = before(now, PUBLISHED_AFTER_MS)
  await runEach(await queries.listWaiting(context.db, due), businessId => {
    const scope = scopeTo(businessId)
    return changeOffer(context.db, scope, tx => queries.publish(tx, scope, due, now))
  })
}

const MAX_LISTED = 100

export const listHiddenCounts = ({ db }: Context) => queries.countHidden(db, MAX_LISTED)

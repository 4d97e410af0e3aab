import { reviewUrl } from '#platform/review-links.ts'
import type { TestApp, TestBrowser } from '#test/harness.ts'
import { insertAppointment, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

export const HOUR = 3_600_000
export const DAY = 24 * HOUR

export interface Salon extends Seeded {
  owner: TestBrowser
}

export async function salonWithReviews(app: TestApp): Promise<Salon> {
  const seeded = await seedBusiness(app.db)
  const owner = await signedInAs(app, seeded.scope)
  await owner.post('/api/notifications/preferences', {
    reviewsEnabled: true,
    followUpEnabled: true,
    followUpDelayHours: 0,
  })
  return { ...seeded, owner }
}

interface Visit {
  /** Milliseconds since its end. */
  ago?: number
  status?: 'completed' | 'no_show' | 'cancelled' | 'booked'
  name?: string
}

/** @returns the token of the link to review the visit. */
export async function visitAt(
  app: TestApp,
  salon: Seeded,
  { ago = HOUR, status = 'completed', name = 'Ada Client' }: Visit = {},
): Promise<{ id: number; token: string }> {
  const startsAt = new Date(app.context.clock().getTime() - ago - HOUR)
  const id = await insertAppointment(app.db, salon, startsAt, { status, customer_name: name })
  const link = { business_id: salon.scope.businessId, id, link_version: 1 }
  return { id, token: reviewUrl(app.context, link).split('/').at(-1)! }
}

export const review = (app: TestApp, token: string, changes: Record<string, unknown> = {}) =>
  app.browser().post(`/api/reviews/${token}`, {
    rating: 5,
    text: 'Best cut in town.',
    name: 'Ada C.',
    ...changes,
  })

export const publicReviews = async (app: TestApp, { pageName }: Seeded, cursor?: number) =>
  (
    await app
      .browser()
      .get(`/api/public-pages/${pageName}/reviews${cursor ? `?cursor=${cursor}` : ''}`)
  ).body

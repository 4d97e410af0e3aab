import type { Db } from '#platform/db/database.ts'
import { seedBusiness } from '#test/seed.ts'

type Options = NonNullable<Parameters<typeof seedBusiness>[1]>

/** A haircut of an hour and a color of 90 minutes, by two people who do both. */
export async function seedSalon(db: Db, options: Options = {}) {
  const page = await seedBusiness(db, { staffCount: 2, ...options })
  const business_id = page.scope.businessId
  const color = await db
    .insertInto('services')
    .values({
      business_id,
      name: 'Color',
      category: 'beauty',
      price_cents: 9000,
      duration_minutes: 90,
      ...options.service,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('public_page_services')
    .values({ business_id, page_id: page.pageId, service_id: color.id, position: 1 })
    .execute()
  return { ...page, colorId: color.id, otherStaffId: page.staffIds[1]! }
}

export type Salon = Awaited<ReturnType<typeof seedSalon>>

/** An instant of Tuesday, March 2, 2027, by its time in New York: '10:00'. */
export const tuesdayAt = (time: string) =>
  new Date(Date.parse(`2027-03-02T${time}:00.000Z`) + 18_000_000).toISOString()

/** A haircut with the first person, then a color with the second. */
export const visitOn = (
  salon: Salon,
  startTime: string,
  changes: Record<string, unknown> = {},
) => ({
  pageName: salon.pageName,
  items: [
    { serviceId: salon.serviceId, staffId: salon.staffId },
    { serviceId: salon.colorId, staffId: salon.otherStaffId },
  ],
  startTime,
  customerName: 'Ada Client',
  customerEmail: 'ada@example.com',
  customerPhone: '+12125550123',
  ...changes,
})

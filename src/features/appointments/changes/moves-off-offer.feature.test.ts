import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookingOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TUESDAY_11 = '2027-03-02T16:00:00.000Z'

async function open() {
  const page = await seedBusiness(app.db, { staffCount: 2 })
  const owner = await signedInAs(app, page.scope)
  const service = { name: 'Color', duration: 60, price: 0, category: 'beauty' }
  const { body } = await owner.post('/api/services', service)
  const booked = await app.browser().post('/api/appointments', bookingOn(page, TUESDAY_10))
  return { page, owner, other: body.id, path: `/api/appointments/${booked.body.id}` }
}

async function somebodyWaits() {
  const { rows } =
    await sql`select 1 from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(
      app.db,
    )
  return rows.length > 0
}

/** Starts `act` before another session commits the removal. */
async function whileRemoving(
  table: 'services' | 'staff',
  page: Seeded,
  id: number,
  act: () => Promise<unknown>,
) {
  let acting: Promise<unknown> | undefined
  await app.db.transaction().execute(async tx => {
    const of = tx
      .selectFrom(table)
      .select('id')
      .where('business_id', '=', page.scope.businessId)
      .where('id', '=', id)
    await of.forUpdate().execute()
    const archived = { archived_at: app.context.clock() }
    await tx
      .updateTable(table)
      .set(archived)
      .where('business_id', '=', page.scope.businessId)
      .where('id', '=', id)
      .execute()
    // The embedded database has one session, where the next statement waits anyway.
    acting = act()
    while (app.context.engine === 'postgres' && !(await somebodyWaits()));
  })
  return await acting
}

test('an appointment can’t move to a service or staff member that is being removed', async () => {
  const { page, owner, other, path } = await open()
  for (const [table, id, change] of [
    ['services', other, { serviceId: other }],
    ['staff', page.staffIds[1]!, { staffId: page.staffIds[1] }],
  ] as const) {
    const answer = await whileRemoving(table, page, id, () => owner.patch(path, change))
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'This service or staff member does not exist.' },
    })
  }
  expect((await owner.get(path)).body).toMatchObject({
    serviceId: page.serviceId,
    staffId: page.staffId,
  })
})

test('does not assign removed or another business’s staff and services', async () => {
  const { page, owner, other, path } = await open()
  const theirs = await seedBusiness(app.db)
  await app
    .browser()
    .post('/api/appointments', bookingOn({ ...page, staffId: page.staffIds[1]! }, TUESDAY_10))
  await owner.delete(`/api/services/${other}`)
  await owner.delete(`/api/staff/${page.staffIds[1]}`)
  for (const change of [
    { serviceId: other },
    { staffId: page.staffIds[1] },
    { serviceId: theirs.serviceId },
    { staffId: theirs.staffId },
    { serviceId: 2_000_000_000 },
  ]) {
    const answer = await owner.patch(path, change)
    expect(answer).toMatchObject({
      status: 400,
      body: { error: 'This service or staff member does not exist.' },
    })
  }
})

test('an appointment keeps a service and a staff member that were removed, and is moved and cancelled with them', async () => {
  const { page, owner, path } = await open()
  await owner.delete(`/api/services/${page.serviceId}`)
  await owner.delete(`/api/staff/${page.staffId}`)
  expect(await owner.patch(path, { startTime: TUESDAY_11 })).toMatchObject({
    status: 200,
    body: { startTime: TUESDAY_11 },
  })
  expect((await owner.delete(path)).status).toBe(204)
})

test('whatever the order of changes and removals, no appointment gets something that was removed before', async () => {
  const { page, owner, path } = await open()
  const answers = await Promise.all(
    Array.from({ length: 8 }, async (_, n) => {
      const { body } = await owner.post('/api/services', {
        name: `S${n}`,
        duration: 30,
        price: 0,
        category: 'beauty',
      })
      const [moved, removed] = await Promise.all([
        owner.patch(path, { serviceId: body.id }),
        owner.delete(`/api/services/${body.id}`),
      ])
      return [moved.status, removed.status]
    }),
  )
  for (const [moved, removed] of answers) {
    expect(moved).toBeOneOf([200, 400, 409])
    expect(removed).toBe(204)
  }
  const { serviceId } = (await owner.get(path)).body
  const kept = await app.db
    .selectFrom('services')
    .select('id')
    .where('business_id', '=', page.scope.businessId)
    .execute()
  expect(kept.map(({ id }) => id)).toContain(serviceId)
})

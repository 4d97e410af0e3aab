import { describe, expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { MONDAY_MORNING } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import { duringTransaction } from '#test/waiting.ts'
import { visitStage } from '../testing/visit-stage.ts'

const { app, booked: bookedVisit } = visitStage()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TUESDAY_11 = '2027-03-02T16:00:00.000Z'

async function open() {
  app.setNow(MONDAY_MORNING)
  const page = await seedBusiness(app.db, { staffCount: 2 })
  const owner = await signedInAs(app, page.scope)
  const service = { name: 'Color', duration: 60, price: 0, category: 'beauty' }
  const { body } = await owner.post('/api/services', service)
  const booked = await bookOn(app.browser(), page, TUESDAY_10)
  const visitor = app.browser()
  await visitor.get(`/api/manage/${String(booked.body.manageUrl).split('/').at(-1)}`)
  return { page, owner, visitor, other: body.id, path: `/api/appointments/${booked.body.id}` }
}

/** Starts `act` before another session commits the removal. */
async function whileRemoving(
  table: 'services' | 'staff',
  page: Seeded,
  id: number,
  act: () => Promise<unknown>,
) {
  return await duringTransaction(
    app,
    async tx => {
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
    },
    act,
  )
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
  await bookOn(app.browser(), { ...page, staffId: page.staffIds[1]! }, TUESDAY_10)
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

describe('a time that is being blocked by time off', () => {
  const TUESDAY_13 = '2027-03-02T18:00:00.000Z'
  const whileAway = (
    { scope, staffId }: Pick<Seeded, 'scope' | 'staffId'>,
    starts_at: string,
    act: () => Promise<{ status: number; body: { code?: string } }>,
  ) => {
    const { businessId: business_id } = scope
    const ends_at = new Date(Date.parse(starts_at) + 3_600_000)
    const row = { business_id, staff_id: staffId, starts_at, ends_at, reason: '' }
    return duringTransaction(
      app,
      (tx: Tx) => tx.insertInto('staff_time_off').values(row).execute(),
      act,
    )
  }
  const notOffered = { status: 409, body: { code: 'not-offered' } }

  test('is refused to a client who moves an appointment', async () => {
    const { page, visitor, path } = await open()
    const times = { startTime: TUESDAY_11, endTime: TUESDAY_13.replace('18', '17') }
    const move = () => visitor.patch(`${path}?page=${page.pageName}`, times)
    expect(await whileAway(page, TUESDAY_11, move)).toMatchObject(notOffered)
  })

  test('is refused to a client who moves a visit', async () => {
    const { salon, ids, visitor, page } = await bookedVisit({ onePerson: true })
    const move = () =>
      visitor.patch(`/api/appointments/${ids[0]}${page}`, { startTime: TUESDAY_13 })
    expect(await whileAway(salon, TUESDAY_13, move)).toMatchObject(notOffered)
  })

  test('is refused to a client who undoes a cancellation', async () => {
    const { page, visitor, path } = await open()
    expect((await visitor.delete(`${path}?page=${page.pageName}`)).status).toBe(204)
    const undo = () => visitor.post(`${path}/undo?page=${page.pageName}`)
    expect(await whileAway(page, TUESDAY_10, undo)).toMatchObject(notOffered)
  })

  test('is refused to a client who undoes the cancellation of a visit’s service', async () => {
    const { salon, ids, cancelOnly, undo } = await bookedVisit({ onePerson: true })
    await cancelOnly(ids[0])
    expect(await whileAway(salon, TUESDAY_10, () => undo(ids[0]))).toMatchObject(notOffered)
  })
})

test('a client’s undo is saved although an unrelated offer changes before', async () => {
  const { page, visitor, path } = await open()
  await visitor.delete(`${path}?page=${page.pageName}`)
  const renames = (tx: Tx) =>
    tx
      .updateTable('services')
      .set({ name: 'Trim' })
      .where('business_id', '=', page.scope.businessId)
      .where('id', '=', page.serviceId)
      .execute()
  const undo = () => visitor.post(`${path}/undo?page=${page.pageName}`)
  expect((await duringTransaction(app, renames, undo)).status).toBe(200)
})

// long because: the same salon is booked, offered, moved and restored around its waiting time
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/date.ts'
import { createService } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { lostInvariants } from '#test/invariants.ts'
import { bookingBody, bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

const at = (time: string) => `2027-03-02T${time}:00.000Z`
const COLOR_MINUTES = 135
const CUT_MINUTES = 30

/**
 * Color, 10:00 to 12:15 in New York, has waiting time from 10:45 to 11:30. A cut takes half an
 * hour.
 */
async function openSalon(service: Parameters<typeof seedBusiness>[1] = {}) {
  const page = await seedBusiness(app.db, {
    service: {
      duration_minutes: COLOR_MINUTES,
      gap_start_minutes: 45,
      gap_minutes: 45,
      ...service.service,
    },
    business: { slot_interval_minutes: 15 },
  })
  const owner = await signedInAs(app, page.scope)
  const cut = await createService(owner, { name: 'Cut', duration: CUT_MINUTES })
  await app.db
    .insertInto('public_page_services')
    .values({
      business_id: page.scope.businessId,
      page_id: page.pageId,
      service_id: cut.id,
      position: 1,
    })
    .execute()
  const minutes = { color: COLOR_MINUTES, cut: CUT_MINUTES }
  const serviceIds = { color: page.serviceId, cut: cut.id as number }
  const bookingOf = (service: 'color' | 'cut', start: string, name = 'ada') =>
    bookingBody(page, start, {
      serviceId: serviceIds[service],
      endTime: new Date(Date.parse(start) + minutes[service] * MINUTE_MS).toISOString(),
      customerEmail: `${name}@example.com`,
    })
  const book = (service: 'color' | 'cut', start: string, name?: string) =>
    app.browser().post('/api/appointments', bookingOf(service, start, name))
  return { page, owner, serviceIds, book, bookingOf }
}

const startsOf = async (page: Seeded, serviceId: number): Promise<string[]> => {
  const query = `serviceId=${serviceId}&staffId=${page.staffId}&from=2027-03-02&to=2027-03-02`
  const { body } = await app.browser().get(`/api/public-pages/${page.pageName}/slots?${query}`)
  return body.days.flatMap((day: { slots: { startTime: string }[] }) =>
    day.slots.map(({ startTime }) => startTime),
  )
}

const gapOf = async (id: number) => {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select lower(gap) as from, upper(gap) as to from appointments where id = ${id}`.execute(app.db)
  return [rows[0]!.from?.toISOString(), rows[0]!.to?.toISOString()]
}

test('another client fits into the waiting time, but not a second one', async () => {
  const { book } = await openSalon()
  expect((await book('color', at('15:00'), 'color')).status).toBe(201)
  expect((await book('cut', at('15:45'), 'first')).status).toBe(201)
  expect(await book('cut', at('16:00'), 'second')).toMatchObject({
    status: 409,
    body: { code: 'slot-taken' },
  })
})

test.each([
  ['before it begins', '15:30'],
  ['past its end', '16:15'],
])('refuses a booking that reaches %s', async (_, start) => {
  const { book } = await openSalon()
  await book('color', at('15:00'), 'color')
  expect(await book('cut', at(start), 'late')).toMatchObject({
    status: 409,
    body: { code: 'slot-taken' },
  })
})

test('a service is booked around an appointment that lies in its waiting time', async () => {
  const { book } = await openSalon()
  expect((await book('cut', at('16:00'), 'cut')).status).toBe(201)
  expect((await book('color', at('15:00'), 'color')).status).toBe(201)
  expect((await book('color', at('15:30'), 'other')).status).toBe(409)
})

test('offers exactly what can be booked, with clients in the waiting time and around it', async () => {
  const { page, owner, serviceIds, book, bookingOf } = await openSalon({
    service: { buffer_before_minutes: 15, buffer_after_minutes: 15 },
  })
  await book('color', at('16:00'), 'color')
  await book('cut', at('20:00'), 'cut')
  for (const service of ['cut', 'color'] as const) {
    const offered = new Set(await startsOf(page, serviceIds[service]))
    for (let start = Date.parse(at('14:00')); start < Date.parse(at('22:00')); start += 900_000) {
      const startTime = new Date(start).toISOString()
      const { endTime } = bookingOf(service, startTime)
      const { body } = await app.browser().post('/api/appointments/check-availability', {
        startTime,
        endTime,
        staffId: page.staffId,
        serviceId: serviceIds[service],
        pageName: page.pageName,
      })
      expect([startTime, body.available]).toEqual([startTime, offered.has(startTime)])
      const booked = await owner.post('/api/appointments', {
        ...bookingOf(service, startTime),
        pageName: undefined,
      })
      if (offered.has(startTime)) expect([startTime, booked.status]).toEqual([startTime, 201])
      if (booked.status === 201) {
        const taken = await startsOf(page, serviceIds[service])
        expect(taken).not.toContain(startTime)
        await owner.delete(`/api/appointments/${booked.body.id}`)
      }
    }
    expect(offered.size).toBeGreaterThan(1)
  }
})

test('a staff member whose own length ends within the waiting time has no waiting time, in slots and bookings', async () => {
  const { page, owner, book, bookingOf } = await openSalon()
  const duration = 80
  const terms = { staffTerms: [{ staffId: page.staffId, duration }] }
  expect((await owner.patch(`/api/services/${page.serviceId}`, terms)).status).toBe(200)
  expect((await book('cut', at('18:00'), 'cut')).status).toBe(201)
  const offered = new Set(await startsOf(page, page.serviceId))
  // The cut would lie in the waiting time of the longer service.
  expect([offered.has(at('17:15')), offered.has(at('18:30'))]).toEqual([false, true])
  for (let start = Date.parse(at('14:00')); start < Date.parse(at('22:00')); start += 900_000) {
    const startTime = new Date(start).toISOString()
    const endTime = new Date(start + duration * MINUTE_MS).toISOString()
    const booking = { ...bookingOf('color', startTime), endTime }
    const booked = await app.browser().post('/api/appointments', booking)
    expect([startTime, booked.status]).toEqual([startTime, offered.has(startTime) ? 201 : 409])
    if (booked.status !== 201) continue
    expect(await gapOf(booked.body.id)).toEqual([undefined, undefined])
    await owner.delete(`/api/appointments/${booked.body.id}`)
  }
})

test('sixteen clients at once never take the same staff time', async () => {
  const { page, book, serviceIds } = await openSalon()
  const starts = ['14:30', '15:00', '15:15', '15:45', '16:00', '16:15', '16:30', '17:00']
  const answers = await Promise.all(
    starts.flatMap((start, n) => [
      book('color', at(start), `color${n}`),
      book('cut', at(start), `cut${n}`),
    ]),
  )
  expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  expect(answers.filter(({ status }) => status === 201).length).toBeGreaterThan(1)
  expect(await lostInvariants(app.db)).toEqual([])
  for (const name of ['next', 'last']) {
    const start = (await startsOf(page, serviceIds.cut)).at(-1)!
    expect([start, (await book('cut', start, name)).status]).toEqual([start, 201])
  }
  expect(await lostInvariants(app.db)).toEqual([])
})

test('an appointment keeps its waiting time when it moves and when the service changes', async () => {
  const { page, owner, book } = await openSalon()
  const { body } = await book('color', at('15:00'))
  const path = `/api/appointments/${body.id}`
  await owner.patch(`/api/services/${page.serviceId}`, { waiting: { after: 60, minutes: 30 } })
  expect((await owner.get(path)).body.waiting).toEqual({ after: 45, minutes: 45 })
  expect((await owner.patch(path, { startTime: at('18:00') })).status).toBe(200)
  expect(await gapOf(body.id)).toEqual([at('18:45'), at('19:30')])
  await owner.patch(`/api/services/${page.serviceId}`, { waiting: null })
  expect((await owner.patch(path, { description: 'By bike' })).status).toBe(200)
  expect(await gapOf(body.id)).toEqual([at('18:45'), at('19:30')])
  expect((await book('cut', at('19:00'), 'cut')).status).toBe(201)
})

test('an appointment takes the waiting time of its new service', async () => {
  const { owner, serviceIds, book } = await openSalon()
  const { body } = await book('cut', at('15:00'))
  const path = `/api/appointments/${body.id}`
  const change = { serviceId: serviceIds.color, endTime: at('17:15') }
  expect((await owner.patch(path, change)).body.waiting).toEqual({ after: 45, minutes: 45 })
  const back = { serviceId: serviceIds.cut, endTime: at('15:30') }
  expect((await owner.patch(path, back)).body).not.toHaveProperty('waiting')
})

test('an appointment that is shortened into its waiting time loses it', async () => {
  const { owner, book } = await openSalon()
  const { body } = await book('color', at('15:00'))
  const path = `/api/appointments/${body.id}`
  expect((await owner.patch(path, { endTime: at('16:20') })).status).toBe(200)
  expect(await gapOf(body.id)).toEqual([undefined, undefined])
})

test('an appointment whose add-on is removed loses waiting time that no longer fits', async () => {
  const { page, owner, book } = await openSalon()
  const serviceIds = [page.serviceId]
  const toner = await owner.post('/api/add-ons', {
    name: 'Toner',
    minutes: 20,
    price: 0,
    serviceIds,
  })
  const { body } = await book('color', at('15:00'))
  const path = `/api/appointments/${body.id}`
  const added = await owner.patch(path, {
    addOnIds: [toner.body.id],
    endTime: at('16:35'),
  })
  expect(added.body).toHaveProperty('waiting', { after: 45, minutes: 45 })
  const removed = await owner.patch(path, { addOnIds: [] })
  expect(removed.body).toMatchObject({ endTime: at('16:15') })
  expect(removed.body).not.toHaveProperty('waiting')
})

test('an owner adds an add-on and waiting time that fits only with it', async () => {
  const { page, owner, book } = await openSalon()
  const serviceIds = [page.serviceId]
  const toner = await owner.post('/api/add-ons', {
    name: 'Toner',
    minutes: 20,
    price: 0,
    serviceIds,
  })
  const { body } = await book('color', at('15:00'))
  const waiting = { after: COLOR_MINUTES - 20, minutes: 30 }
  const change = (input: object) => owner.patch(`/api/appointments/${body.id}`, input)
  const added = await change({ addOnIds: [toner.body.id], waiting })
  expect(added.body).toMatchObject({ endTime: at('17:35'), waiting })
  const refused = await change({ addOnIds: [], waiting })
  expect(refused.body).toHaveProperty('fields.waiting')
})

test('a cancelled appointment is restored with its waiting time, around its client', async () => {
  const { page, owner, book } = await openSalon()
  const client = app.browser()
  const booked = await client.post('/api/appointments', {
    ...bookingBody(page, at('15:00')),
    endTime: at('17:15'),
  })
  expect((await book('cut', at('16:00'), 'cut')).status).toBe(201)
  const token = new URL(booked.body.manageUrl!).pathname.replace('/manage/', '')
  expect((await client.get(`/api/manage/${token}`)).status).toBe(200)
  const path = `/api/appointments/${booked.body.id}`
  expect((await client.delete(path)).status).toBeLessThan(300)
  const restored = await client.post(`${path}/undo`)
  expect([restored.status, restored.body.code]).toEqual([200, undefined])
  expect(await gapOf(booked.body.id)).toEqual([at('15:45'), at('16:30')])
  expect((await owner.get(path)).body.waiting).toEqual({ after: 45, minutes: 45 })
})

test('a client moves to a time where their own waiting time fits', async () => {
  const { page, book } = await openSalon()
  const client = app.browser()
  const booked = await client.post('/api/appointments', {
    ...bookingBody(page, at('15:00')),
    endTime: at('17:15'),
  })
  await book('cut', at('19:00'), 'cut')
  const token = new URL(booked.body.manageUrl!).pathname.replace('/manage/', '')
  await client.get(`/api/manage/${token}`)
  const path = `/api/appointments/${booked.body.id}`
  const query = 'from=2027-03-02&to=2027-03-02'
  const { body } = await client.get(`${path}/slots?${query}`)
  const starts = body.days[0].slots.map(({ startTime }: { startTime: string }) => startTime)
  expect(starts).toContain(at('18:00'))
  expect(starts).not.toContain(at('17:30'))
  const refused = await client.patch(path, { startTime: at('17:30') })
  expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
  expect((await client.patch(path, { startTime: at('18:00') })).status).toBe(200)
  expect(await gapOf(booked.body.id)).toEqual([at('18:45'), at('19:30')])
})

test('an owner can change and remove waiting time if no one is booked in it', async () => {
  const { owner, book } = await openSalon()
  const { body } = await book('color', at('15:00'))
  const path = `/api/appointments/${body.id}`
  const changed = await owner.patch(path, { waiting: { after: 60, minutes: 45 } })
  expect(changed.body.waiting).toEqual({ after: 60, minutes: 45 })
  const cut = await book('cut', at('16:15'), 'cut')
  expect(cut.status).toBe(201)
  for (const waiting of [null, { after: 60, minutes: 30 }])
    expect(await owner.patch(path, { waiting })).toMatchObject({
      status: 409,
      body: { code: 'slot-taken' },
    })
  await owner.delete(`/api/appointments/${cut.body.id}`)
  const removed = await owner.patch(path, { waiting: null })
  expect([removed.status, removed.body.waiting]).toEqual([200, undefined])
  expect(await owner.patch(path, { waiting: { after: 60, minutes: 75 } })).toMatchObject({
    status: 400,
    body: { fields: { waiting: 'The waiting time must end before the appointment does.' } },
  })
})

test('the check of a moved appointment counts its own waiting time and buffers', async () => {
  const { page, owner, serviceIds, book } = await openSalon()
  const { body: color } = await book('color', at('15:00'))
  await book('cut', at('15:45'), 'bo')
  await book('cut', at('14:30'), 'cy')
  const raised = { waiting: null, bufferBefore: 15 }
  expect((await owner.patch(`/api/services/${page.serviceId}`, raised)).status).toBe(200)
  const check = async (startTime: string, endTime: string) => {
    const { body } = await owner.post('/api/appointments/check-availability', {
      startTime,
      endTime,
      staffId: page.staffId,
      serviceId: serviceIds.color,
      excludeId: color.id,
    })
    return body.available
  }
  const move = async (startTime: string, endTime: string) =>
    (await owner.patch(`/api/appointments/${color.id}`, { startTime, endTime })).status
  for (const [times, isFree] of [
    [[at('15:00'), at('17:15')], true],
    [[at('15:00'), at('17:30')], false],
    [[at('15:15'), at('17:30')], false],
    [[at('17:00'), at('19:15')], true],
  ] as const) {
    expect([times, await check(...times)]).toEqual([times, isFree])
    expect([times, await move(...times)]).toEqual([times, isFree ? 200 : 409])
  }
  await owner.patch(`/api/appointments/${color.id}`, { waiting: null })
  await owner.patch(`/api/services/${page.serviceId}`, { waiting: { after: 45, minutes: 45 } })
  expect(await check(at('15:00'), at('17:15'))).toBe(false)
})

test('an appointment without its service’s waiting time can move to each of the alternatives', async () => {
  const { owner, book } = await openSalon()
  const { body: color } = await book('color', at('19:45'))
  const path = `/api/appointments/${color.id}`
  expect((await owner.patch(path, { waiting: null })).status).toBe(200)
  for (const start of ['15:45', '18:00']) await book('cut', at(start), start.replace(':', ''))
  const { body: taken } = await owner.patch(path, { startTime: at('17:00') })
  expect(taken.code).toBe('slot-taken')
  expect(taken.alternatives).toHaveLength(4)
  for (const { startTime } of taken.alternatives) {
    const moved = await owner.patch(path, { startTime })
    expect([startTime, moved.status]).toEqual([startTime, 200])
  }
})

test('waiting time of a single appointment is offered even if no service has any', async () => {
  const page = await seedBusiness(app.db, { service: { duration_minutes: 30 } })
  const owner = await signedInAs(app, page.scope)
  const long = { ...bookingBody(page, at('15:00')), pageName: undefined, endTime: at('17:00') }
  const { body } = await owner.post('/api/appointments', long)
  expect(await startsOf(page, page.serviceId)).not.toContain(at('15:30'))
  const path = `/api/appointments/${body.id}`
  expect((await owner.patch(path, { waiting: { after: 30, minutes: 60 } })).status).toBe(200)
  expect(await startsOf(page, page.serviceId)).toContain(at('15:30'))
})

test('a client’s waiting field is ignored', async () => {
  const { page } = await openSalon()
  const client = app.browser()
  const booked = await client.post('/api/appointments', {
    ...bookingBody(page, at('15:00')),
    endTime: at('17:15'),
  })
  expect(booked.body).not.toHaveProperty('waiting')
  const token = new URL(booked.body.manageUrl!).pathname.replace('/manage/', '')
  await client.get(`/api/manage/${token}`)
  const path = `/api/appointments/${booked.body.id}`
  const answer = await client.patch(path, { description: 'Hi', waiting: null })
  expect([answer.status, answer.body.waiting]).toEqual([200, undefined])
  expect(await gapOf(booked.body.id)).toEqual([at('15:45'), at('16:30')])
})

test('a business without waiting time runs no statement that reads or writes any', async () => {
  const page = await seedBusiness(app.db)
  const read = async () => {
    await startsOf(page, page.serviceId)
    await bookOn(app.browser(), page, at('15:00'))
  }
  await startsOf(page, page.serviceId)
  const statements = await app.statementsOf(read)
  expect(statements.length).toBeGreaterThan(1)
  for (const statement of statements) {
    const insertsGap = /insert into appointments[^)]*gap/.test(statement)
    const readsGap = /lower\(a\.gap\)/.test(statement)
    expect([statement, insertsGap || readsGap]).toEqual([statement, false])
  }
})

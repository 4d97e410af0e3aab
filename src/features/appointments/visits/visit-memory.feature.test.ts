import { expect, test } from 'vitest'
import { findSlots } from '#features/availability/slots-service.ts'
import { anonymous } from '#platform/actor.ts'
import { MONDAY_MORNING, type TestBrowser, testProcesses } from '#test/harness.ts'
import { bookingBody } from '#test/seed.ts'
import { type Salon, seedSalon, tuesdayAt, visitOn } from '../testing/several.ts'
import { visitInput } from './contract.ts'
import { bookVisit } from './service.ts'

/* Two processes share a database, and both have cached the offer. */

const { app, other } = testProcesses()

const DAY = 'from=2027-03-02&to=2027-03-02'

async function offered(browser: TestBrowser, salon: Salon): Promise<string[]> {
  const items = `${salon.serviceId}.${salon.staffId},${salon.colorId}.${salon.otherStaffId}`
  const { body } = await browser.get(
    `/api/public-pages/${salon.pageName}/visits?items=${items}&${DAY}`,
  )
  return body.days.flatMap((day: { starts: { startTime: string }[] }) =>
    day.starts.map(({ startTime }) => startTime),
  )
}

async function stage() {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db, { business: { slot_interval_minutes: 30 } })
  const both = [app.browser(), other.browser()] as const
  const offers = () => Promise.all(both.map(browser => offered(browser, salon)))
  return { salon, both, offers, before: (await offers())[0]! }
}

test('a visit can move over its own time, which is then free', async () => {
  const { salon, both, offers, before } = await stage()
  const booked = await both[0].post('/api/visits', visitOn(salon, tuesdayAt('10:00')))
  expect(booked.status).toBe(201)
  const visitor = other.browser()
  await visitor.get(`/api/manage/${String(booked.body.manageUrl).split('/').at(-1)}`)
  const path = `/api/appointments/${booked.body.visitId}`
  const page = `?page=${salon.pageName}`
  const { body } = await visitor.get(`${path}/slots${page}&${DAY}`)
  const slots = body.days[0].slots as { startTime: string }[]
  expect(slots.map(({ startTime }) => startTime)).toEqual(before)
  const moved = await visitor.patch(`${path}${page}`, { startTime: tuesdayAt('10:30') })
  expect(moved.status).toBe(200)
  // The haircut is free until 10:30 and from 11:30, the color until 11:30 and from 13:00.
  const after = await offers()
  expect(after[0]).toEqual(after[1])
  expect(after[0]!.filter(start => start <= tuesdayAt('12:00'))).toEqual(
    ['09:00', '12:00'].map(tuesdayAt),
  )
  await visitor.delete(`${path}${page}`)
  expect(await offers()).toEqual([before, before])
})

test('a time that another process books first is refused, with alternatives for the whole visit', async () => {
  const { salon, both, offers, before } = await stage()
  expect(before).toContain(tuesdayAt('10:00'))
  const color = bookingBody(salon, tuesdayAt('11:00'), { customerEmail: 'eva@example.com' })
  const taken = await both[1].post('/api/appointments', { ...color, staffId: salon.otherStaffId })
  expect(taken.status).toBe(201)
  const key = { 'Idempotency-Key': `lost-${salon.scope.businessId}` }
  const refused = await both[0].post('/api/visits', visitOn(salon, tuesdayAt('10:00')), key)
  expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
  const alternatives = refused.body.alternatives
  expect(alternatives).toHaveLength(4)
  const [free] = await offers()
  for (const { startTime } of alternatives.filter(each => each.startTime < tuesdayAt('23:00')))
    expect(free).toContain(startTime)
  // The refused attempt did not use up its key.
  const { startTime } = alternatives[0]!
  const again = await both[0].post('/api/visits', visitOn(salon, startTime), key)
  expect(again.status).toBe(201)
  const rows = await app.db
    .selectFrom('appointments')
    .select('starts_at')
    .where('business_id', '=', salon.scope.businessId)
    .where('visit_id', 'is not', null)
    .execute()
  expect(rows).toHaveLength(2)
})

/** `target` with some methods replaced. */
const altered = <T extends object>(target: T, methods: Partial<T>): T =>
  new Proxy(target, {
    get(_, name) {
      const value = Reflect.get(name in methods ? methods : target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

test('a service that was read before a change of the offer is read again', async () => {
  app.setNow(MONDAY_MORNING)
  const { scope, ...salon } = await seedSalon(app.db)
  const { businessId: business_id } = scope
  const executor = app.db.getExecutor()
  const reads: Promise<unknown>[] = []
  const executeQuery: typeof executor.executeQuery = async query => {
    if (!query.sql.includes('from public_pages p')) return await executor.executeQuery(query)
    if (reads.length === 1) {
      await reads[0]
      const times = { starts_at: tuesdayAt('09:00'), ends_at: tuesdayAt('17:00') }
      const away = { business_id, staff_id: salon.otherStaffId, ...times, reason: '' }
      await app.db.insertInto('staff_time_off').values(away).execute()
    }
    const read = executor.executeQuery(query)
    reads.push(read)
    return (await read) as never
  }
  const slow = altered(executor, { executeQuery })
  const context = { ...app.context, db: altered(app.context.db, { getExecutor: () => slow }) }
  const { pageName, serviceId } = salon
  await findSlots(context, pageName, { serviceId, from: '2027-03-02', to: '2027-03-02' })
  // The cached haircut is outdated, so the color is read first.
  await app.db
    .updateTable('services')
    .set({ name: 'Trim' })
    .where('business_id', '=', business_id)
    .where('id', '=', serviceId)
    .execute()
  reads.length = 0
  const visit = visitInput.parse(visitOn({ scope, ...salon }, tuesdayAt('10:00')))
  await expect(bookVisit(context, anonymous, visit)).rejects.toMatchObject({ code: 'not-offered' })
})

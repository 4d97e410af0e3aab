import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

const TUESDAY = '2027-03-02'
/** New York, in winter. */
const at = (time: string, date = TUESDAY) => new Date(`${date}T${time}:00-05:00`).toISOString()

async function open(options: Parameters<typeof seedBusiness>[1] = {}) {
  const page = await seedBusiness(app.db, options)
  const owner = await signedInAs(app, page.scope)
  const explain = async (startTime: string, of: Partial<Seeded> & { endTime?: string } = {}) => {
    const { serviceId, staffId, endTime } = { ...page, ...of }
    const query = new URLSearchParams({
      serviceId: String(serviceId),
      staffId: String(staffId),
      startTime,
      ...(endTime && { endTime }),
    })
    return await owner.get(`/api/availability/explain?${query}`)
  }
  return { page, owner, explain }
}

test('explains that a time is offered', async () => {
  const { explain } = await open()
  expect((await explain(at('15:00'))).body).toEqual({ offered: true })
})

test('names the rule that hides a time, with the conflict', async () => {
  const { page, owner, explain } = await open({ service: { buffer_after_minutes: 15 } })
  await owner.put(`/api/staff/${page.staffId}/hours`, {
    weekly: [
      { weekday: 2, start: '09:00', end: '12:00' },
      { weekday: 2, start: '13:00', end: '18:00' },
    ],
  })
  await bookOn(owner, page, at('15:00'), { notificationMethods: ['email'], pageName: '' })
  const rule = async (time: string, date = TUESDAY) => (await explain(at(time, date))).body

  expect(await rule('07:00')).toEqual({ offered: false, rule: 'hours', date: TUESDAY })
  expect(await rule('12:00')).toMatchObject({ rule: 'break', date: TUESDAY })
  expect(await rule('15:30')).toMatchObject({
    rule: 'booked',
    from: at('15:00'),
    to: at('16:00'),
    appointment: { customerName: 'Ada Client' },
  })
  expect(await rule('16:00')).toMatchObject({ rule: 'buffer', from: at('15:00') })
  expect(await rule('13:10')).toMatchObject({ rule: 'interval' })
  expect(await rule('09:00', '2027-02-23')).toMatchObject({ rule: 'notice' })
  expect(await rule('09:00', '2027-12-07')).toMatchObject({ rule: 'horizon' })
})

test('explains a time up to its own end, if that is not the service’s', async () => {
  const { explain } = await open()
  expect((await explain(at('16:00'))).body).toEqual({ offered: true })
  const longer = { endTime: at('17:30') }
  expect((await explain(at('16:00'), longer)).body).toMatchObject({ rule: 'hours' })
  expect((await explain(at('16:30'), { endTime: at('17:00') })).body).toEqual({ offered: true })
  for (const endTime of [at('16:00'), at('16:01', '2027-03-03')])
    expect(await explain(at('16:00'), { endTime })).toMatchObject({
      status: 400,
      body: { fields: { endTime: 'The end must be within 24 hours after the start.' } },
    })
})

test('explains missing pages and unoffered services before hours', async () => {
  const { page, owner, explain } = await open()
  const { body: color } = await owner.post('/api/services', {
    name: 'Color',
    duration: 30,
    price: 0,
    category: 'beauty',
  })
  expect((await explain(at('03:00'), { serviceId: color.id })).body).toEqual({
    offered: false,
    rule: 'page',
  })
  await owner.patch(`/api/staff/${page.staffId}`, { serviceIds: [page.serviceId] })
  expect((await explain(at('03:00'), { serviceId: color.id })).body).toEqual({
    offered: false,
    rule: 'service',
  })
})

test("another business's service is not explained", async () => {
  const [mine, other] = [await open(), await open()]
  expect((await mine.explain(at('15:00'), { serviceId: other.page.serviceId })).status).toBe(404)
})

test('the calendar reads everyone’s hours, absences and closed dates at once', async () => {
  const { page, owner } = await open({ staffCount: 2 })
  await owner.put(`/api/staff/${page.staffId}/hours`, {
    weekly: [{ weekday: 2, start: '22:00', end: '02:00' }],
    exceptions: [{ date: '2027-03-09', intervals: [] }],
  })
  const absence = { startTime: at('23:00'), endTime: at('23:30'), reason: 'Dentist' }
  const { body: off } = await owner.post(`/api/staff/${page.staffId}/time-off`, absence)
  const query = new URLSearchParams({
    from: at('00:00', '2027-02-28'),
    to: at('00:00', '2027-03-10'),
  })
  const { body } = await owner.get(`/api/working-time?${query}`)
  expect(body).toHaveLength(2)
  expect(body[0]).toEqual({
    staffId: page.staffId,
    working: [{ startTime: at('22:00'), endTime: at('02:00', '2027-03-03') }],
    timeOff: [{ id: off.id, version: 1, ...absence }],
    closed: ['2027-03-09'],
  })
  expect(body[1]!.working).toHaveLength(7)
})

test('offers an owner the nearest free times when one is taken, regardless of the notice', async () => {
  const { page, owner } = await open()
  const book = (time: string) => ({ ...bookingBody(page, at(time)), pageName: undefined })
  await owner.post('/api/appointments', book('15:00'))
  const { body: other } = await owner.post('/api/appointments', book('10:00'))
  await owner.patch('/api/business', { minimumNoticeMinutes: 7 * 24 * 60 })
  const { serviceId, staffId } = page
  const taken = { startTime: at('15:00'), endTime: at('16:00') }
  const { body: checked } = await owner.post('/api/appointments/check-availability', {
    ...taken,
    serviceId,
    staffId,
  })
  expect(checked).toMatchObject({ available: false, reason: 'booked' })
  const { body: booked } = await owner.post('/api/appointments', book('15:00'))
  const { body: moved } = await owner.patch(`/api/appointments/${other.id}`, taken)
  for (const { alternatives } of [checked, booked, moved])
    expect(alternatives.map(slot => slot.startTime)).toEqual(
      ['13:00', '13:30', '14:00', '16:00'].map(time => at(time)),
    )
})

test('within a visit, the buffers between one person’s services don’t count', async () => {
  const { page, owner } = await open({
    service: { buffer_before_minutes: 30, buffer_after_minutes: 30 },
  })
  const { serviceId, staffId } = page
  const book = (time: string) => ({ ...bookingBody(page, at(time)), pageName: undefined })
  for (const time of ['10:00', '13:00'])
    expect((await owner.post('/api/appointments', book(time))).status).toBe(201)
  const check = async (time: string, end: string, neighbors: object) => {
    const question = { startTime: at(time), endTime: at(end), serviceId, staffId, ...neighbors }
    const { body } = await owner.post('/api/appointments/check-availability', question)
    return body.available
  }
  // 11:30 to 12:30 is free, without the buffers of both appointments.
  expect(await check('11:45', '12:00', {})).toBe(false)
  expect(await check('11:45', '12:00', { follows: true })).toBe(true)
  expect(await check('12:00', '12:30', { follows: true })).toBe(false)
  expect(await check('12:00', '12:30', { precedes: true })).toBe(true)
  expect(await check('11:30', '12:30', { follows: true, precedes: true })).toBe(true)
  expect(await check('11:29', '12:30', { follows: true, precedes: true })).toBe(false)
})

test('removed staff members are free only for appointments that they already have', async () => {
  const { page, owner } = await open({ staffCount: 2 })
  const [staffId, other] = page.staffIds
  const { body: booked } = await bookOn(app.browser(), page, at('15:00'))
  const check = async (question: object = {}) => {
    const { body } = await owner.post('/api/appointments/check-availability', {
      startTime: at('11:00'),
      endTime: at('12:00'),
      serviceId: page.serviceId,
      staffId,
      ...question,
    })
    return body
  }
  const book = async () => {
    const body = { ...bookingBody(page, at('11:00')), pageName: undefined, staffId }
    return (await owner.post('/api/appointments', body)).status
  }
  expect(await check()).toEqual({ available: true })
  await owner.delete(`/api/staff/${staffId}`)
  const unavailable = { available: false, reason: 'unavailable' }
  expect([await check(), await book()]).toEqual([unavailable, 400])
  expect(await check({ serviceId: undefined })).toEqual(unavailable)
  expect(await check({ excludeId: booked.id })).toEqual({ available: true })
  expect(await check({ staffId: other })).toEqual({ available: true })
  await owner.delete(`/api/services/${page.serviceId}`)
  expect(await check({ staffId: other })).toEqual(unavailable)
  expect(await check({ excludeId: booked.id })).toEqual({ available: true })
  const move = { startTime: at('11:00'), endTime: at('12:00') }
  expect((await owner.patch(`/api/appointments/${booked.id}`, move)).status).toBe(200)
})

test('names a public holiday as the reason, and closes the date in the calendar', async () => {
  const { owner, explain } = await open()
  await owner.patch('/api/business', { holidayCountry: 'US', horizonDays: 365 })
  expect((await explain(at('10:00', '2027-07-05'))).body.rule).toBe('holiday')
  const query = new URLSearchParams({
    from: at('00:00', '2027-07-04'),
    to: at('00:00', '2027-07-07'),
  })
  const { body } = await owner.get(`/api/working-time?${query}`)
  expect(body[0]!.closed).toContain('2027-07-05')
})

test('offers no free times of a service or staff member that was removed', async () => {
  const { page, owner } = await open({ staffCount: 2 })
  await bookOn(app.browser(), page, at('14:00'))
  const [serviceId, staffId, other] = [page.serviceId, page.staffId, page.staffIds[1]]
  const range = new URLSearchParams({ from: at('00:00'), to: at('00:00', '2027-03-03') })
  const free = async () => {
    const one = await owner.get(
      `/api/availability/free?serviceId=${serviceId}&staffId=${staffId}&${range}`,
    )
    const items = `${serviceId}.${staffId},${serviceId}.${other}`
    const visit = await owner.get(`/api/availability/free-visits?items=${items}&${range}`)
    return [one.status, visit.status]
  }
  expect(await free()).toEqual([200, 200])
  expect((await owner.delete(`/api/staff/${staffId}`)).status).toBe(204)
  expect(await free()).toEqual([404, 404])
})

test('shows the owner free times regardless of the notice, but none that are taken or past', async () => {
  const { page, owner } = await open({ business: { minimum_notice_minutes: 600, horizon_days: 1 } })
  app.setNow('2027-03-02T17:10:00Z')
  await bookOn(owner, page, at('14:00'), { notificationMethods: ['email'], pageName: '' })
  const query = { serviceId: String(page.serviceId), staffId: String(page.staffId) }
  const free = async (from: string, to: string) => {
    const { body } = await owner.get(
      `/api/availability/free?${new URLSearchParams({ ...query, from, to })}`,
    )
    return body.map(slot => slot.startTime)
  }
  expect(await free(at('00:00'), at('00:00', '2027-03-03'))).toEqual(
    ['12:30', '13:00', '15:00', '15:30', '16:00'].map(time => at(time)),
  )
  expect(await free(at('00:00', '2027-03-23'), at('00:00', '2027-03-24'))).toHaveLength(15)
  const { status } = await owner.get(
    `/api/availability/free?${new URLSearchParams({ ...query, from: at('00:00'), to: at('00:00', '2027-03-20') })}`,
  )
  expect(status).toBe(400)
})

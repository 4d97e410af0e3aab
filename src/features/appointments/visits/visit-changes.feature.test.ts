// long because: clients and owners change a visit in the same ways, from the same start.

import { describe, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { acceptEmails } from '#test/emails.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookingBody, signedInAs } from '#test/seed.ts'
import { seedSalon, tuesdayAt, visitOn } from '../testing/several.ts'

const { sent, email } = acceptEmails()
const app = testApp({ email })

let clients = 0

/** A haircut until 11:00, a color until 12:30. */
async function booked() {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db, { business: { slot_interval_minutes: 30 } })
  const customerEmail = `ada${++clients}@example.com`
  const changes = { customerEmail }
  const answer = await app
    .browser()
    .post('/api/visits', visitOn(salon, tuesdayAt('10:00'), changes))
  expect(answer.status).toBe(201)
  const { visitId, items: legs, manageUrl } = answer.body
  const token = String(manageUrl).split('/').at(-1)!
  const visitor = app.browser()
  await visitor.get(`/api/manage/${token}`)
  const owner = await signedInAs(app, salon.scope)
  const rows = () =>
    app.db
      .selectFrom('appointments')
      .selectAll()
      .where('business_id', '=', salon.scope.businessId)
      .where('id', 'in', [legs[0]!.id, legs[1]!.id])
      .orderBy('starts_at')
      .execute()
  const times = async () =>
    (await rows()).map(row => [row.starts_at.toISOString(), row.ends_at.toISOString()])
  const planned = () =>
    app.db
      .selectFrom('messages')
      .select(['kind', 'appointment_id'])
      .where('business_id', '=', salon.scope.businessId)
      .where('state', '=', 'planned')
      .where('kind', '=', 'reminder')
      .execute()
  await sendDue(app.context)
  const confirmation = sent.find(mail => mail.to.address === customerEmail)
  const mails = async () => {
    sent.length = 0
    app.pass(31_000)
    await sendDue(app.context)
    return sent.filter(mail => mail.to.address === customerEmail)
  }
  return {
    salon,
    customerEmail,
    visitId,
    color: legs[1]!.id,
    page: `?page=${salon.pageName}`,
    token,
    visitor,
    owner,
    rows,
    times,
    planned,
    confirmation,
    mails,
  }
}
const MOVED = [
  [tuesdayAt('11:00'), tuesdayAt('12:00')],
  [tuesdayAt('12:00'), tuesdayAt('13:30')],
]
const BOOKED = [
  [tuesdayAt('10:00'), tuesdayAt('11:00')],
  [tuesdayAt('11:00'), tuesdayAt('12:30')],
]

describe('a client', () => {
  test('sees a visit as one appointment, through a link or a lookup', async () => {
    const { salon, token, visitor, visitId, customerEmail } = await booked()
    const whole = {
      id: visitId,
      serviceName: 'Haircut and Color',
      staffName: 'Staff 1 and Staff 2',
      startTime: tuesdayAt('10:00'),
      endTime: tuesdayAt('12:30'),
    }
    const managed = await visitor.get(`/api/manage/${token}`)
    expect(managed.body).toMatchObject({ ...whole, changeable: true })
    expect(managed.body.visit).toMatchObject([
      { serviceName: 'Haircut', staffName: 'Staff 1' },
      { serviceName: 'Color', staffName: 'Staff 2', startTime: tuesdayAt('11:00') },
    ])
    const lookup = `/api/appointments?page=${salon.pageName}&customerEmail=${customerEmail}`
    const found = await app.browser().get(lookup)
    expect(found.body).toMatchObject([whole])
    const page = await visitor.get(`/manage/${token}`)
    for (const answer of [managed, found, page]) expect(answer.text).not.toContain('Price')
    const file = await visitor.get(`/api/appointments/${visitId}/calendar.ics?token=${token}`)
    expect(String(file.text).match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(file.text).toContain('Haircut and Color')
  })

  test('gets one email of each kind, which names all services and their staff', async () => {
    const { visitor, visitId, page, mails, planned, confirmation } = await booked()
    expect(confirmation!.text).toContain('Haircut · Staff 1')
    expect(confirmation!.text).toContain('Color · Staff 2')
    expect(confirmation!.text).toContain('$135.00')
    const reminders = await planned()
    expect(reminders.length).toBeGreaterThan(0)
    expect(reminders.every(each => each.appointment_id === visitId)).toBe(true)
    await visitor.patch(`/api/appointments/${visitId}${page}`, { startTime: tuesdayAt('11:00') })
    const moved = await mails()
    expect(moved.map(({ subject }) => subject.split(':')[0])).toEqual(['Moved'])
    expect(moved[0]!.text).toContain('Color · Staff 2')
    expect(await planned()).toHaveLength(reminders.length)
    await visitor.delete(`/api/appointments/${visitId}${page}`)
    const cancelled = await mails()
    expect(cancelled.map(({ subject }) => subject.split(':')[0])).toEqual(['Cancelled'])
    expect(cancelled[0]!.text).toContain('Haircut · Staff 1')
    expect(await planned()).toEqual([])
  })

  test('reads which staff member one of its services changed to', async () => {
    const { salon, owner, color, mails } = await booked()
    await owner.patch(`/api/appointments/${color}`, { staffId: salon.staffId })
    const [mail] = await mails()
    expect(mail!.text).toMatch(/Changed:\s+With: Staff 2 → Staff 1\n/)
  })

  test('moves the whole visit to an offered time, and is refused others', async () => {
    const { salon, visitor, visitId, page, times } = await booked()
    const path = `/api/appointments/${visitId}`
    await app.browser().post('/api/appointments', {
      ...bookingBody(salon, tuesdayAt('14:00'), { customerEmail: 'eva@example.com' }),
      staffId: salon.otherStaffId,
    })
    const { body } = await visitor.get(`${path}/slots${page}&from=2027-03-02&to=2027-03-02`)
    const slots = body.days[0].slots as { startTime: string; endTime: string }[]
    expect(slots.map(({ startTime }) => startTime)).toEqual(
      ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '14:00', '14:30'].map(tuesdayAt),
    )
    expect(slots[4]).toMatchObject({ endTime: tuesdayAt('13:30') })
    const refused = await visitor.patch(`${path}${page}`, { startTime: tuesdayAt('12:00') })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
    expect(refused.body.alternatives).toHaveLength(4)
    // By half an hour each time, so that both services overlap their own old times.
    const moved = await visitor.patch(`${path}${page}`, {
      startTime: tuesdayAt('10:30'),
      endTime: tuesdayAt('13:00'),
    })
    expect(moved.body).toMatchObject({ startTime: tuesdayAt('10:30'), endTime: tuesdayAt('13:00') })
    expect((await visitor.patch(`${path}${page}`, { startTime: tuesdayAt('11:00') })).status).toBe(
      200,
    )
    expect(await times()).toEqual(MOVED)
    await visitor.patch(`${path}${page}`, { startTime: tuesdayAt('10:00') })
    expect(await times()).toEqual(BOOKED)
  })

  test('isn’t offered times with a staff member who was removed', async () => {
    const { salon, visitor, visitId, page, owner } = await booked()
    await owner.delete(`/api/staff/${salon.otherStaffId}`)
    const path = `/api/appointments/${visitId}`
    const { body } = await visitor.get(`${path}/slots${page}&from=2027-03-02&to=2027-03-02`)
    expect(body.days).toEqual([])
    const refused = await visitor.patch(`${path}${page}`, { startTime: tuesdayAt('11:00') })
    expect([refused.status, refused.body.code]).toEqual([409, 'not-offered'])
  })

  test('undoes a move and a cancellation of the whole visit', async () => {
    const { visitor, visitId, page, rows, times, mails } = await booked()
    const path = `/api/appointments/${visitId}`
    await visitor.patch(`${path}${page}`, { startTime: tuesdayAt('11:00') })
    const [mail] = await mails()
    const link = new URL(/https?:\/\/\S+undo=[^\s")]+/.exec(mail!.text)![0])
    const undone = await app
      .browser()
      .post(`/api${link.pathname}/undo`, { undo: link.searchParams.get('undo') })
    expect(undone.status).toBe(200)
    expect(await times()).toEqual(BOOKED)
    await visitor.delete(`${path}${page}`)
    expect((await rows()).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    expect((await visitor.post(`${path}/undo${page}`)).status).toBe(200)
    expect((await rows()).map(({ status }) => status)).toEqual(['booked', 'booked'])
  })

  test('reads about a move when the cancellation that hid it is undone', async () => {
    const { visitor, visitId, page, mails } = await booked()
    const path = `/api/appointments/${visitId}`
    await visitor.patch(`${path}${page}`, { startTime: tuesdayAt('11:00') })
    await visitor.delete(`${path}${page}`)
    expect((await mails())[0]!.text).toContain('10:00 AM – 12:30 PM')
    expect((await visitor.post(`${path}/undo${page}`)).status).toBe(200)
    const [mail] = await mails()
    expect(mail!.subject).toMatch(/^Moved/)
    expect(mail!.text).toMatch(/Before:[\s\S]*10:00[\s\S]*When:[\s\S]*11:00[\s\S]*undo=/)
  })

  test.each([
    ['the first', 0],
    ['the last', 1],
  ])('cancels only %s service, and earlier links lead to the rest', async (_, which) => {
    const { token, visitor, salon, color, visitId, page, rows, planned, mails } = await booked()
    const [gone, kept] = which === 0 ? [visitId, color] : [color, visitId]
    const cancelled = await visitor.delete(`/api/appointments/${gone}${page}&leg=only`)
    expect(cancelled.status).toBe(204)
    const after = new Map((await rows()).map(row => [row.id, row]))
    expect(after.get(gone)).toMatchObject({ status: 'cancelled', visit_id: null })
    expect(after.get(kept)).toMatchObject({ status: 'booked', visit_id: null })
    expect((await planned()).every(each => each.appointment_id === kept)).toBe(true)
    const [mail, ...further] = await mails()
    expect(mail!.subject).toMatch(/^Cancelled/)
    expect(further).toEqual([])
    const notices = await app.db
      .selectFrom('messages')
      .select(['kind', 'appointment_id'])
      .where('business_id', '=', salon.scope.businessId)
      .where('kind', 'in', ['owner-change', 'owner-cancellation'])
      .execute()
    expect(notices).toEqual([{ kind: 'owner-cancellation', appointment_id: gone }])
    const rest = await app.browser().get(`/api/manage/${token}`)
    expect(rest.body).toMatchObject({ id: kept, status: 'booked', changeable: true })
    expect(rest.body).not.toHaveProperty('visit')
    const moved = await visitor.patch(`/api/appointments/${kept}${page}`, {
      startTime: tuesdayAt('14:00'),
    })
    expect(moved.status).toBe(200)
    const file = await visitor.get(`/api/appointments/${kept}/calendar.ics?token=${token}`)
    expect(file.status).toBe(200)
    const link = new URL(/https?:\/\/\S+undo=[^\s")]+/.exec(mail!.text)![0])
    const undone = await app
      .browser()
      .post(`/api${link.pathname}/undo`, { undo: link.searchParams.get('undo') })
    expect(undone.body).toMatchObject({ id: gone, status: 'booked' })
  })

  test('can’t cancel a service too late, or one of a visit that is not theirs', async () => {
    const { token, visitor, color, page, rows } = await booked()
    const path = `/api/appointments/${color}${page}&leg=only`
    expect((await app.browser().delete(path)).status).toBe(404)
    app.setNow(new Date(tuesdayAt('10:00')))
    await visitor.get(`/api/manage/${token}`)
    expect((await visitor.delete(path)).body).toMatchObject({ code: 'too-late' })
    expect((await rows()).map(({ status }) => status)).toEqual(['booked', 'booked'])
  })

  test('can repeat a move into the cutoff', async () => {
    const { owner, visitor, visitId, page, times } = await booked()
    const move = () =>
      visitor.patch(`/api/appointments/${visitId}${page}`, { startTime: tuesdayAt('11:00') })
    expect((await move()).status).toBe(200)
    await owner.patch('/api/business', { changeCutoffMinutes: 48 * 60 })
    const repeated = await move()
    expect([repeated.status, repeated.body.startTime]).toEqual([200, tuesdayAt('11:00')])
    expect(await times()).toEqual(MOVED)
  })

  test('confirms the whole visit at its time, but not where the owner moves it', async () => {
    const { token, rows, owner, color, mails } = await booked()
    const statuses = async () => (await rows()).map(({ status }) => status)
    await app.browser().post(`/api/manage/${token}/confirm`)
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
    await owner.patch(`/api/appointments/${color}`, { startTime: tuesdayAt('12:00') })
    expect(await statuses()).toEqual(['booked', 'booked'])
    const [mail] = await mails()
    const [, undo] = /undo=(\S+)/.exec(mail!.text)!
    expect((await app.browser().post(`/api/manage/${token}/undo`, { undo })).status).toBe(200)
    expect(await statuses()).toEqual(['confirmed', 'confirmed'])
  })
})

describe('an owner', () => {
  test('moves the whole visit by moving one service, and later services start later if one takes longer', async () => {
    const { owner, color, visitId, times, salon } = await booked()
    const moved = await owner.patch(`/api/appointments/${color}`, { startTime: tuesdayAt('12:00') })
    expect(moved.body).toMatchObject({ id: color, startTime: tuesdayAt('12:00'), visitId })
    expect(await times()).toEqual(MOVED)
    await owner.patch(`/api/appointments/${visitId}`, { endTime: tuesdayAt('12:15') })
    expect(await times()).toEqual([
      [tuesdayAt('11:00'), tuesdayAt('12:15')],
      [tuesdayAt('12:15'), tuesdayAt('13:45')],
    ])
    // One person does both, so they never meet their own old times.
    const same = await owner.patch(`/api/appointments/${color}`, { staffId: salon.staffId })
    expect(same.body).toMatchObject({ staffId: salon.staffId })
    await owner.patch(`/api/appointments/${visitId}`, { startTime: tuesdayAt('11:15') })
    expect(await times()).toEqual([
      [tuesdayAt('11:15'), tuesdayAt('12:30')],
      [tuesdayAt('12:30'), tuesdayAt('14:00')],
    ])
  })

  test('sees the times of one service at which the whole visit is free', async () => {
    const { owner, color, visitId, salon } = await booked()
    await app.browser().post('/api/appointments', {
      ...bookingBody(salon, tuesdayAt('14:00'), { customerEmail: 'eva@example.com' }),
      staffId: salon.otherStaffId,
    })
    const timesOf = async (id: number, query = '') => {
      const path = `/api/appointments/${id}/slots?from=2027-03-02&to=2027-03-02${query}`
      const { body } = await owner.get(path)
      return body.days[0].slots as { startTime: string; endTime: string; staffId: number }[]
    }
    const starts = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '14:00', '14:30']
    const first = await timesOf(visitId)
    expect(first.map(({ startTime }) => startTime)).toEqual(starts.map(tuesdayAt))
    expect(first[0]).toMatchObject({ endTime: tuesdayAt('10:00'), staffId: salon.staffId })
    const second = await timesOf(color)
    expect(second.map(({ startTime }) => Date.parse(startTime))).toEqual(
      first.map(({ endTime }) => Date.parse(endTime)),
    )
    expect(second[0]).toMatchObject({ endTime: tuesdayAt('11:30'), staffId: salon.otherStaffId })
    const covered = await timesOf(color, `&staffId=${salon.staffId}`)
    expect(covered.map(({ startTime }) => startTime)).toContain(tuesdayAt('13:00'))
    for (const { startTime } of second) {
      const moved = await owner.patch(`/api/appointments/${color}`, { startTime })
      expect(moved.status).toBe(200)
    }
  })

  test('is refused a move onto another appointment, and nothing moves', async () => {
    const { owner, color, salon, times } = await booked()
    await app.browser().post('/api/appointments', {
      ...bookingBody(salon, tuesdayAt('13:00'), { customerEmail: 'eva@example.com' }),
      staffId: salon.otherStaffId,
    })
    const refused = await owner.patch(`/api/appointments/${color}`, {
      startTime: tuesdayAt('12:00'),
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'slot-taken'])
    expect(await times()).toEqual(BOOKED)
  })

  test.each([
    ['before its start', { endTime: tuesdayAt('10:50') }],
    ['at its start', { endTime: tuesdayAt('11:00') }],
    ['before its new start', { startTime: tuesdayAt('12:40'), endTime: tuesdayAt('12:30') }],
  ])('is refused a service that ends %s', async (_, change) => {
    const { owner, color, times } = await booked()
    expect((await owner.patch(`/api/appointments/${color}`, change)).status).toBe(400)
    expect(await times()).toEqual(BOOKED)
  })

  test('lets a client arrive for the whole visit, but finishes services one by one', async () => {
    const { owner, color, visitId, rows, salon } = await booked()
    app.setNow(new Date(tuesdayAt('10:00')))
    await owner.patch(`/api/appointments/${visitId}`, { progress: 'arrived' })
    expect((await rows()).every(row => row.arrived_at !== null)).toBe(true)
    await owner.patch(`/api/appointments/${visitId}`, { progress: 'finished' })
    expect((await rows()).map(({ status }) => status)).toEqual(['completed', 'booked'])
    await app.db
      .updateTable('businesses')
      .set({ follow_up_enabled: true })
      .where('id', '=', salon.scope.businessId)
      .execute()
    const followUps = () =>
      app.db
        .selectFrom('messages')
        .select('appointment_id')
        .where('business_id', '=', salon.scope.businessId)
        .where('kind', '=', 'follow-up')
        .where('state', '=', 'planned')
        .execute()
    expect(await followUps()).toEqual([])
    await owner.patch(`/api/appointments/${color}`, { progress: 'finished' })
    expect((await rows()).map(({ status }) => status)).toEqual(['completed', 'completed'])
    expect(await followUps()).toEqual([{ appointment_id: visitId }])
    const sale = await owner.post('/api/sales', { appointmentId: color })
    expect(sale.body).toMatchObject({
      appointmentId: visitId,
      total: 13500,
      lines: [{ name: 'Haircut' }, { name: 'Color' }],
    })
  })

  test('says that the client isn’t here for an open service, and keeps the finished one', async () => {
    const { owner, color, visitId, rows } = await booked()
    app.setNow(new Date(tuesdayAt('11:00')))
    await owner.patch(`/api/appointments/${visitId}`, { progress: 'finished' })
    await owner.patch(`/api/appointments/${color}`, { progress: null })
    expect((await rows()).map(row => [row.status, row.arrived_at])).toEqual([
      ['completed', null],
      ['booked', null],
    ])
    expect((await rows())[0]!.finished_at).not.toBeNull()
  })

  test('marks a missed visit, which counts once for the client', async () => {
    const { owner, color, rows } = await booked()
    app.setNow(new Date(tuesdayAt('15:00')))
    await owner.patch(`/api/appointments/${color}`, { status: 'no_show' })
    expect((await rows()).map(({ status }) => status)).toEqual(['no_show', 'no_show'])
    const found = await owner.post('/api/clients/search', { text: 'Ada' })
    expect(found.body.clients).toMatchObject([{ noShows: 1 }])
  })

  test.each([
    ['the first', 0],
    ['the last', 1],
  ])('cancels only %s service, and the other stays with its reminders', async (_, which) => {
    const { owner, color, visitId, rows, planned, mails } = await booked()
    const [gone, kept] = which === 0 ? [visitId, color] : [color, visitId]
    expect((await owner.delete(`/api/appointments/${gone}?leg=only`)).status).toBe(204)
    const after = new Map((await rows()).map(row => [row.id, row]))
    expect(after.get(gone)).toMatchObject({ status: 'cancelled', visit_id: null })
    expect(after.get(kept)).toMatchObject({ status: 'booked', visit_id: null })
    const reminders = await planned()
    expect(reminders.length).toBeGreaterThan(0)
    expect(reminders.every(each => each.appointment_id === kept)).toBe(true)
    const [mail] = await mails()
    expect(mail!.subject).toMatch(/^Cancelled/)
    expect(mail!.text).toContain(which === 0 ? 'Haircut' : 'Color')
    expect(mail!.text).not.toContain(which === 0 ? 'Color' : 'Haircut')
  })

  test('sees all services of a visit in each of its appointments', async () => {
    const { owner, color, visitId } = await booked()
    const { body } = await owner.get(`/api/appointments/${color}`)
    expect(body.visit).toMatchObject([{ id: visitId }, { id: color, serviceName: 'Color' }])
    const listed = await owner.get('/api/appointments')
    expect(listed.body).toMatchObject([{ visitId }, { visitId }])
  })
})

test('racing changes of a visit apply to all of it, or nothing', async () => {
  const { owner, visitor, visitId, color, page, rows, salon } = await booked()
  const answers = await Promise.all([
    ...['10:30', '11:00', '11:30', '14:00'].flatMap(time => [
      visitor.patch(`/api/appointments/${visitId}${page}`, { startTime: tuesdayAt(time) }),
      owner.patch(`/api/appointments/${color}`, { startTime: tuesdayAt(time) }),
      app.browser().post('/api/appointments', {
        ...bookingBody(salon, tuesdayAt(time), {
          customerEmail: `c${time.replace(':', '')}@example.com`,
        }),
        staffId: salon.otherStaffId,
      }),
    ]),
    owner.patch(`/api/appointments/${visitId}`, { staffId: salon.otherStaffId }),
  ])
  for (const { status } of answers) expect(status).toBeLessThan(500)
  const [first, second] = await rows()
  expect(second!.starts_at).toEqual(first!.ends_at)
  expect(second!.version).toBe(first!.version)
})

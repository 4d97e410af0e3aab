// long because: services leave a visit and return to it in the same stage.

import { describe, expect, test } from 'vitest'
import { claimDue } from '#features/messages/delivery/claim/claim-queries.ts'
import { deliver } from '#features/messages/delivery/email/service.ts'
import { retryMail } from '#features/messages/delivery/outcome-service.ts'
import { openSending } from '#features/messages/delivery/sending-service.ts'
import { MONDAY_MORNING } from '#test/harness.ts'
import { paidSale } from '#test/sales.ts'
import { bookingBody } from '#test/seed.ts'
import { tuesdayAt } from '../testing/several.ts'
import { visitStage } from '../testing/visit-stage.ts'

const { app, booked } = visitStage()

type Booked = Awaited<ReturnType<typeof booked>>

const monday = (at: string) => new Date(Date.parse(tuesdayAt(at)) - 86_400_000)

describe('undoing the cancellation of one service', () => {
  test.each([
    ['the first', 0],
    ['the second', 1],
    ['the last', 2],
  ])('returns %s to its visit, with one email and reminders for all', async (_, which) => {
    const { ids, cancelOnly, undo, rows, plannedOf, mails, visitor, token, ...visit } =
      await booked()
    const before = await plannedOf('reminder')
    await cancelOnly(ids[which]!)
    const [farewell] = await mails()
    expect(farewell!.subject).toMatch(/^Cancelled/)
    expect(farewell!.text).toContain('Part of your visit is cancelled\n')
    expect(farewell!.text).toMatch(/ is no longer part of your visit to Blue Door\. The rest of/)
    const [, rest] = /See your appointment:\n\S+\/manage\/(\S+)/.exec(farewell!.text)!
    const ofRest = (await app.browser().get(`/api/manage/${rest}`)).body
    expect(ofRest.visit).toMatchObject(ids.filter((_, n) => n !== which).map(id => ({ id })))
    expect(visit.ownerMails()[0]!.text).toContain('The rest of the visit stays as booked.')
    const undone = await undo(ids[which]!)
    expect(undone.body).toMatchObject({ id: ids[0], status: 'booked' })
    const after = await rows()
    expect(after.map(row => [row.id, row.visit_id, row.status])).toEqual(
      ids.map(id => [id, ids[0], 'booked']),
    )
    expect(await plannedOf('reminder')).toEqual(before)
    const [mail, ...further] = await mails()
    expect(mail!.text).not.toContain('11:00')
    expect(mail!.text).toContain('Haircut · Staff 1')
    expect(mail!.text).toContain('Color · Staff 2')
    expect(mail!.text).toContain('10:00')
    expect(further).toEqual([])
    const managed = await visitor.get(`/api/manage/${token}`)
    expect(managed.body).toMatchObject({ id: ids[0], visit: ids.map(id => ({ id })) })
  })

  test('returns several cancelled services one by one, even if the visit had two', async () => {
    const { ids, cancelOnly, undo, rows } = await booked()
    await cancelOnly(ids[0])
    await cancelOnly(ids[1])
    expect((await rows()).map(row => row.visit_id)).toEqual([null, null, null])
    expect((await undo(ids[0])).status).toBe(200)
    expect((await rows()).map(row => row.visit_id)).toEqual([ids[0], null, ids[0]])
    expect((await undo(ids[1])).status).toBe(200)
    expect((await rows()).map(row => row.visit_id)).toEqual(ids.map(() => ids[0]))
  })

  test('keeps what the client wrote with the first service', async () => {
    const { salon, ids, cancelOnly, undo, owner } = await booked()
    await app.db
      .insertInto('inbound_texts')
      .values({
        business_id: salon.scope.businessId,
        appointment_id: ids[0],
        phone: '+12125550123',
        channel: 'sms',
        provider_id: `late-${ids[0]}`,
        body: '10 minutes late',
        did: null,
        mailed: true,
        received_at: MONDAY_MORNING,
      })
      .execute()
    const timelineOf = async (id: number) =>
      JSON.stringify((await owner.get(`/api/appointments/${id}`)).body.timeline)
    await cancelOnly(ids[0])
    expect(await timelineOf(ids[1])).toContain('10 minutes late')
    expect((await undo(ids[0])).status).toBe(200)
    expect(await timelineOf(ids[2])).toContain('10 minutes late')
  })

  test('keeps the visit’s sale with its first service', async () => {
    const { ids, cancelOnly, undo, owner } = await booked()
    const sale = await paidSale(owner, ids[0])
    await cancelOnly(ids[0])
    expect((await undo(ids[0])).status).toBe(200)
    const saleOf = async (id: number) =>
      (await owner.get(`/api/sales?appointmentId=${id}`)).body.sale
    expect(await saleOf(ids[1])).toEqual({ ...sale, appointmentId: ids[0] })
  })

  test('sends nothing if the cancellation was not sent yet', async () => {
    const { ids, cancelOnly, undo, mails } = await booked()
    await cancelOnly(ids[1])
    expect((await undo(ids[1])).status).toBe(200)
    expect(await mails()).toEqual([])
  })

  test('keeps the notice of an earlier move, and allows another', async () => {
    const { ids, cancelOnly, undo, mails, subjects, owner } = await booked()
    const moveTo = (time: string) =>
      owner.patch(`/api/appointments/${ids[0]}`, { startTime: tuesdayAt(time) })
    await moveTo('13:00')
    await cancelOnly(ids[0])
    expect((await undo(ids[0])).status).toBe(200)
    expect((await moveTo('12:00')).status).toBe(200)
    const [mail] = await mails()
    expect(subjects()).toEqual({ client: ['Moved'], owner: [] })
    expect(mail!.text).toContain('10:00')
    expect(mail!.text).toContain('12:00')
  })

  test('allows a move before its email was sent', async () => {
    const { ids, cancelOnly, undo, mails, subjects, owner } = await booked()
    await cancelOnly(ids[1])
    await mails()
    await undo(ids[1])
    const startTime = tuesdayAt('12:00')
    expect((await owner.patch(`/api/appointments/${ids[0]}`, { startTime })).status).toBe(200)
    expect((await mails()).map(({ text }) => text)).toEqual([
      expect.stringContaining('12:00 – 3:30'),
    ])
    expect(subjects().client).toEqual(['Moved'])
  })

  test('keeps the visit’s confirmation', async () => {
    const { ids, cancelOnly, undo, mails, subjects } = await booked({ isConfirmed: false })
    await cancelOnly(ids[0])
    expect((await undo(ids[0])).status).toBe(200)
    const [mail] = await mails()
    expect(mail!.text).toContain('10:00')
    expect(subjects()).toEqual({ client: ['Booked'], owner: ['New booking'] })
  })

  test('lets the latest link restore every service, however often each changed', async () => {
    const { ids, cancelOnly, undo, owner, mails, visitor, page, rows, token } = await booked()
    const before = (await rows()).map(row => row.starts_at)
    await cancelOnly(ids[2])
    await owner.patch(`/api/appointments/${ids[0]}`, { description: 'Bring a towel' })
    await undo(ids[2])
    await mails()
    const twoHoursLater = { startTime: tuesdayAt('12:00'), endTime: tuesdayAt('13:00') }
    await visitor.patch(`/api/appointments/${ids[0]}${page}`, twoHoursLater)
    const [mail] = await mails()
    const [, link] = /undo=(\S+)/.exec(mail!.text)!
    expect((await visitor.post(`/api/manage/${token}/undo`, { undo: link })).status).toBe(200)
    expect((await rows()).map(row => row.starts_at)).toEqual(before)
  })

  test('returns it on its own once the rest has another client or address, or has begun', async () => {
    const EVA = 'eva@example.com'
    const changes = {
      given: async ({ salon, owner }: Booked) => {
        const body = bookingBody(salon, tuesdayAt('15:00'), { customerEmail: EVA })
        await app.browser().post('/api/appointments', body)
        const { body: found } = await owner.post('/api/clients/search', { text: EVA })
        return { clientId: found.clients[0]!.id }
      },
      readdressed: async () => ({ email: EVA }),
      begun: async ({ ids }: Booked) => {
        const begun = { started_at: MONDAY_MORNING }
        await app.db.updateTable('appointments').set(begun).where('id', '=', ids[1]).execute()
        return {}
      },
    }
    for (const [what, change] of Object.entries(changes)) {
      const visit = await booked()
      const { ids, cancelOnly, owner, rows, undo } = visit
      await cancelOnly(ids[0])
      const changed = await owner.patch(`/api/appointments/${ids[1]}`, await change(visit))
      expect([what, changed.status]).toEqual([what, 200])
      const undone = await undo(ids[0])
      expect([what, undone.status, undone.body.visit]).toEqual([what, 200, undefined])
      expect((await rows()).map(row => row.visit_id)).toEqual([null, ids[1], ids[1]])
      const theirs = (await owner.get(`/api/appointments/${ids[1]}`)).body.customerEmail
      expect([what, theirs === EVA]).toEqual([what, what !== 'begun'])
    }
  })

  test('does nothing if the visit was moved or cancelled in the meantime', async () => {
    const moved = await booked()
    await moved.cancelOnly(moved.ids[0])
    const [color] = (await moved.rows()).slice(1)
    await moved.owner.patch(`/api/appointments/${color!.id}`, { startTime: tuesdayAt('14:00') })
    expect((await moved.undo(moved.ids[0])).body).toMatchObject({ id: moved.ids[0] })
    expect((await moved.rows()).map(row => row.visit_id)).toEqual([null, color!.id, color!.id])

    const gone = await booked()
    await gone.cancelOnly(gone.ids[2])
    await gone.visitor.delete(`/api/appointments/${gone.ids[0]}${gone.page}`)
    expect((await gone.undo(gone.ids[2])).status).toBe(200)
    expect((await gone.rows()).map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
      'booked',
    ])
  })

  test('is refused if the time was taken, and leaves a consistent visit when it races with changes', async () => {
    const { ids, cancelOnly, undo, rows, salon, owner } = await booked()
    await cancelOnly(ids[1])
    const taken = await app.browser().post('/api/appointments', {
      ...bookingBody(salon, tuesdayAt('11:00'), { customerEmail: 'eva@example.com' }),
      staffId: salon.otherStaffId,
    })
    expect((await undo(ids[1])).body).toMatchObject({ code: 'slot-taken' })
    expect((await rows()).map(row => row.visit_id)).toEqual([ids[0], null, ids[0]])
    await owner.delete(`/api/appointments/${taken.body.id}`)
    const answers = await Promise.all([
      undo(ids[1]),
      undo(ids[1]),
      owner.patch(`/api/appointments/${ids[0]}`, { startTime: tuesdayAt('09:00') }),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    const [color] = (await rows()).filter(({ id }) => id === ids[1])
    const [first, last] = (await rows()).filter(({ id }) => id !== ids[1])
    expect(last!.starts_at.getTime() - first!.starts_at.getTime()).toBe(150 * 60_000)
    // It came back before the move and moved along, came back later to its own time, or didn't come
    // back.
    if (color!.visit_id === null) expect(first!.starts_at.toISOString()).toBe(tuesdayAt('09:00'))
    else expect(color!.starts_at.getTime() - first!.starts_at.getTime()).toBe(60 * 60_000)
    const done = answers.slice(0, 2).filter(({ status }) => status === 200)
    expect(done).toHaveLength(color!.status === 'booked' ? 1 : 0)
  })
})

describe('after cancelling the first service, the rest', () => {
  test.each(['owner', 'visitor'] as const)('is announced as moved by the %s before', async who => {
    const { ids, cancelOnly, mails, subjects, page, rows, ...browsers } = await booked()
    const moved = await browsers[who].patch(
      `/api/appointments/${ids[0]}${who === 'owner' ? '' : page}`,
      { startTime: tuesdayAt('13:00') },
    )
    expect(moved.status).toBe(200)
    await cancelOnly(ids[0])
    const { text } = (await mails()).find(({ subject }) => subject.startsWith('Moved'))!
    expect(subjects()).toEqual({
      client: ['Cancelled', 'Moved'],
      owner: who === 'owner' ? ['Cancelled'] : ['Cancelled', 'Moved'],
    })
    expect(text).toContain('Color · Staff 2')
    expect(text).toContain('2:00 – 4:30')
    const [, path, undo] = /(\/manage\/\S+)\?undo=(\S+)/.exec(text)!
    expect((await app.browser().post(`/api${path}/undo`, { undo })).status).toBe(200)
    expect((await rows()).map(row => row.starts_at.toISOString())).toEqual(
      ['11:00', '12:30', '13:00'].map(tuesdayAt),
    )
  })

  test('keeps a request to confirm, whether it was sent or not', async () => {
    const { ids, owner, cancelOnly, undo, mails } = await booked()
    const nudge = async () => (await owner.post(`/api/appointments/${ids[1]}/nudge`)).body
    expect(await nudge()).toMatchObject({ channel: 'email' })
    await cancelOnly(ids[0])
    const subjects = (await mails()).map(({ subject }) => subject.split(':')[0])
    expect(subjects.sort()).toEqual(['Cancelled', 'Please confirm'])
    expect(await nudge()).toMatchObject({ code: 'asked-recently' })
    await undo(ids[0])
    expect(await nudge()).toMatchObject({ code: 'asked-recently' })
  })

  test.each([
    ['waits for a retry', '10:30'],
    ['waits for a retry', '11:05'],
    ['is being sent', '10:30'],
    ['is being sent', '11:05'],
  ])('gets one day-before reminder if that of the visit %s at %s', async (state, time) => {
    const { salon, ids, owner, mails } = await booked()
    const now = monday('10:00')
    app.setNow(now)
    const sending = openSending(app.context)
    const leaseUntil = monday('10:01')
    const claim = { channel: 'email', now, leaseUntil, limit: 100 } as const
    const claimed = (await claimDue(app.db, claim)).find(
      ({ kind, business_id }) => kind === 'reminder' && business_id === salon.scope.businessId,
    )!
    const retried = state === 'waits for a retry'
    if (retried) await sending.end(retryMail(claimed, '451 Try again later', now))
    app.setNow(monday(time))
    expect((await owner.delete(`/api/appointments/${ids[0]}?leg=only`)).status).toBe(204)
    if (!retried) await sending.end(await deliver(sending, claimed, true))
    app.setNow(monday('12:00'))
    const reminders = (await mails()).filter(({ subject }) => subject.startsWith('Reminder'))
    expect(reminders).toHaveLength(1)
    expect(reminders[0]!.text).toContain('Color · Staff 2')
    expect(reminders[0]!.text).not.toContain('10:00')
  })

  test('gets a reminder of its own after that of the visit was sent', async () => {
    const { ids, owner, mails } = await booked()
    const reminders = async (time: string) => {
      app.setNow(monday(time))
      return (await mails()).filter(({ subject }) => subject.startsWith('Reminder'))
    }
    expect(await reminders('10:00')).toHaveLength(1)
    app.setNow(monday('10:30'))
    expect((await owner.delete(`/api/appointments/${ids[0]}?leg=only`)).status).toBe(204)
    const [own, ...further] = await reminders('12:00')
    expect(own!.text).not.toContain('10:00')
    expect(further).toEqual([])
  })

  test('is confirmed to client and owner if the visit’s confirmation wasn’t sent yet', async () => {
    const { ids, cancelOnly, mails, subjects } = await booked({ isConfirmed: false })
    await cancelOnly(ids[0])
    const { text } = (await mails()).find(({ subject }) => subject.startsWith('Booked'))!
    expect(text).toContain('Color · Staff 2')
    expect(subjects()).toEqual({
      client: ['Booked', 'Cancelled'],
      owner: ['Cancelled', 'New booking'],
    })
  })
})

test('cancelling the last open service completes the visit, which is followed up', async () => {
  const { ids, owner, plannedOf } = await booked()
  await owner.post('/api/notifications/preferences', { followUpEnabled: true })
  app.setNow(tuesdayAt('12:40'))
  for (const id of ids.slice(0, 2))
    await owner.patch(`/api/appointments/${id}`, { progress: 'finished' })
  expect(await plannedOf('follow-up')).toEqual([])
  await owner.delete(`/api/appointments/${ids[2]}?leg=only`)
  expect(await plannedOf('follow-up')).toEqual([ids[0]])
})

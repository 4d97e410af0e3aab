import { beforeEach, expect, test } from 'vitest'
import { type Salon, seedSalon, visitOn } from '#features/appointments/testing/several.ts'
import { claimDue } from '#features/messages/delivery/claim/claim-queries.ts'
import { deliver } from '#features/messages/delivery/email/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { openSending } from '#features/messages/delivery/sending-service.ts'
import { rounds } from '#test/chance.ts'
import { acceptEmails } from '#test/emails.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { lostInvariants } from '#test/invariants.ts'
import { bookingBody, bookOn, seedMember, signedInAs } from '#test/seed.ts'

const { sent, email } = acceptEmails()
const app = testApp({ email })

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const WRONG = 'ada@exmaple.com'
const RIGHT = 'Ada@example.com'
const PHONE = '+12125550123'
const NEW_PHONE = '+12125550199'

let salon: Salon
let owner: TestBrowser
beforeEach(async () => {
  app.setNow(MONDAY_MORNING)
  salon = await seedSalon(app.db, { business: { reminder_leads: [60] } })
  owner = await signedInAs(app, salon.scope)
  await app.db.deleteFrom('messages').execute()
})

async function book(startTime: string, changes: object = {}) {
  const contact = { customerEmail: WRONG, customerPhone: PHONE }
  const body = bookingBody(salon, startTime, { ...contact, pageName: undefined, ...changes })
  const { status, body: booked, text } = await owner.post('/api/appointments', body)
  expect([status, text]).toEqual([201, expect.anything()])
  return booked
}

async function clientId() {
  const { body } = await owner.post('/api/clients/search', { text: WRONG })
  return body.clients[0]!.id
}

const correct = async (id: number, change: object) => {
  const { status, text } = await owner.patch(`/api/clients/${id}`, change)
  expect([status, text]).toEqual([200, expect.anything()])
}

const contactOf = async (id: number) => {
  const { body } = await owner.get(`/api/appointments/${id}`)
  return [body.customerEmail, body.customerPhone]
}

const turns = async (n: number) => {
  for (let i = 0; i < n; i++) await new Promise(resolve => setImmediate(resolve))
}

test('after a correction, messages and links go only to the corrected address', async () => {
  const past = await book('2027-02-23T15:00:00.000Z')
  const later = await book('2027-03-04T15:00:00.000Z')
  const next = await book(TUESDAY_10)
  const others = await book('2027-03-03T15:00:00.000Z', { customerEmail: 'bo@example.com' })
  await sendDue(app.context)
  const links = sent.splice(0).flatMap(({ text }) => /https?:\S+\/manage\/\S+/.exec(text) ?? [])
  const id = await clientId()
  await correct(id, { email: RIGHT })
  for (const { id: corrected } of [next, later])
    expect(await contactOf(corrected)).toEqual([RIGHT, PHONE])
  expect(await contactOf(past.id)).toEqual([WRONG, PHONE])
  expect(await contactOf(others.id)).toEqual(['bo@example.com', PHONE])
  await sendDue(app.context)
  const mails = () => sent.map(({ to, subject }) => [to.address, subject.split(':')[0]])
  expect(mails()).toEqual([[RIGHT, 'Booked']])
  app.setNow('2027-03-02T14:00:00.000Z')
  await sendDue(app.context)
  expect(mails().slice(1)).toEqual([[RIGHT, 'Reminder']])
  // Links sent to the earlier address don't open the appointment.
  const statuses = links.map(async link => {
    const { status, body } = await app.browser().get(`/api${new URL(link).pathname}`)
    return status === 200 ? body.customerEmail : status
  })
  expect(new Set(await Promise.all(statuses))).toEqual(new Set([404, 'bo@example.com']))
  const card = (await owner.get(`/api/appointments/${next.id}/client`)).body
  expect([card.id, card.counts.upcoming]).toEqual([id, 2])
  const { entries } = (await owner.get('/api/activity')).body
  expect(entries.filter(({ action }) => action.startsWith('client'))).toHaveLength(1)
  expect(await lostInvariants(app.db)).toEqual([])
})

test('a corrected contact reaches all services of a visit, once', async () => {
  const visit = await app
    .browser()
    .post('/api/visits', visitOn(salon, TUESDAY_10, { customerEmail: WRONG }))
  expect(visit.status).toBe(201)
  await correct(await clientId(), { email: RIGHT, phone: NEW_PHONE })
  const rows = await app.db
    .selectFrom('appointments')
    .select(['customer_email', 'customer_phone', 'version'])
    .where('business_id', '=', salon.scope.businessId)
    .execute()
  const corrected = { customer_email: RIGHT, customer_phone: NEW_PHONE, version: 2 }
  expect(rows).toEqual([corrected, corrected])
})

test('a corrected contact reaches the appointments of merged clients', async () => {
  const first = await book(TUESDAY_10)
  const id = await clientId()
  const twin = { customerEmail: 'ada@exmaple.org' }
  const second = await book('2027-03-03T15:00:00.000Z', twin)
  const { id: from } = (await owner.get(`/api/appointments/${second.id}/client`)).body
  expect((await owner.post(`/api/clients/${id}/merge`, { from })).status).toBe(200)
  await correct(id, { email: RIGHT, phone: NEW_PHONE })
  for (const each of [first, second]) expect(await contactOf(each.id)).toEqual([RIGHT, NEW_PHONE])
})

test('a corrected number doesn’t change appointments that were booked with another one', async () => {
  const first = await book(TUESDAY_10)
  const id = await clientId()
  const browser = app.browser()
  const second = await bookOn(browser, salon, '2027-03-03T15:00:00.000Z', {
    customerEmail: WRONG,
    customerPhone: '+12125550155',
  })
  expect(second.status).toBe(201)
  await correct(id, { phone: NEW_PHONE })
  expect(await contactOf(first.id)).toEqual([WRONG, NEW_PHONE])
  expect(await contactOf(second.body.id)).toEqual([WRONG, '+12125550155'])
})

test('the owner’s booking with another number changes the card, but no other appointment', async () => {
  const first = await book(TUESDAY_10)
  await book('2027-03-03T15:00:00.000Z', { customerPhone: NEW_PHONE })
  const id = await clientId()
  expect((await owner.get(`/api/clients/${id}`)).body.phone).toBe(NEW_PHONE)
  await correct(id, { name: 'Ada Lovelace', phone: NEW_PHONE })
  expect(await contactOf(first.id)).toEqual([WRONG, PHONE])
})

test('a staff member can’t correct a colleague’s appointment, which would get them its link', async () => {
  const mine = await book(TUESDAY_10)
  const theirs = await book('2027-03-03T15:00:00.000Z', { staffId: salon.otherStaffId })
  const member = await seedMember(app, salon.scope, { role: 'staff', staffId: salon.staffId })
  const { status } = await member.browser.patch(`/api/clients/${await clientId()}`, {
    email: RIGHT,
  })
  expect(status).toBe(200)
  expect(await contactOf(mine.id)).toEqual([RIGHT, PHONE])
  expect(await contactOf(theirs.id)).toEqual([WRONG, PHONE])
})

test('saving the contact again finishes a correction that was interrupted', async () => {
  const ids = [(await book(TUESDAY_10)).id, (await book('2027-03-03T15:00:00.000Z')).id]
  const id = await clientId()
  const contact = { email: RIGHT, phone: NEW_PHONE }
  // The first server stops after the first appointment.
  const { wakeWorker } = app.context
  app.context.wakeWorker = () => {
    throw new Error('stopped')
  }
  expect((await owner.patch(`/api/clients/${id}`, contact)).status).toBe(500)
  app.context.wakeWorker = wakeWorker
  expect(await Promise.all(ids.map(contactOf))).toEqual([
    [RIGHT, NEW_PHONE],
    [WRONG, PHONE],
  ])
  await correct(id, contact)
  expect(await contactOf(ids[1]!)).toEqual([RIGHT, NEW_PHONE])
  // Once it is finished, the earlier number may be booked with on purpose.
  const otherwise = { customerEmail: RIGHT, customerPhone: PHONE }
  const later = await bookOn(app.browser(), salon, '2027-03-04T15:00:00.000Z', otherwise)
  await correct(id, { phone: NEW_PHONE })
  expect(await contactOf(later.body.id)).toEqual([RIGHT, PHONE])
})

test('if two owners correct a contact at the same time, appointments get the one on the card', async () => {
  const early = await book(TUESDAY_10)
  const late = await book('2027-03-03T15:00:00.000Z')
  const id = await clientId()
  for (let round = 0; round < rounds(6, 200); round++) {
    const corrections = [0, 1].map(async nth => {
      await turns(nth * round)
      const contact = {
        email: `ada${round}.${nth}@example.com`,
        phone: `+1212555${String(2000 + round * 2 + nth)}`,
      }
      await correct(id, contact)
    })
    await Promise.all(corrections)
    const { email: address, phone, counts } = (await owner.get(`/api/clients/${id}`)).body
    expect(counts.upcoming).toBe(2)
    for (const each of [early, late])
      expect(await contactOf(each.id), `round ${round}`).toEqual([address, phone])
  }
})

test('the corrected address gets one confirmation if the first is claimed, sent or tried again', async () => {
  const confirmations = (to: string) => sent.filter(({ to: { address } }) => address === to).length
  const claim = async () => {
    const now = app.context.clock()
    const leaseUntil = new Date(now.getTime() + 60_000)
    return await claimDue(app.context.db, { channel: 'email', now, leaseUntil, limit: 100 })
  }
  const cases = ['claimed', 'sent', 'tried again'] as const
  for (const [nth, what] of cases.entries()) {
    sent.length = 0
    const { id } = await book(TUESDAY_10)
    const address = `ada${nth}@example.com`
    const sending = openSending(app.context)
    const [claimed] = await claim()
    const ended = what === 'claimed' ? undefined : await deliver(sending, claimed!, true)
    if (what === 'sent') await sending.end(ended!)
    await correct(await clientId(), { email: address })
    if (what === 'claimed') await sending.end(await deliver(sending, claimed!, true))
    // The server's response was lost, so the email counts as not sent.
    if (what === 'tried again')
      await sending.end({ ...ended!, state: 'planned', dueAt: app.context.clock() })
    await sendDue(app.context)
    expect([what, confirmations(WRONG), confirmations(address)]).toEqual([
      what,
      what === 'claimed' ? 0 : 1,
      1,
    ])
    await owner.delete(`/api/appointments/${id}`)
    await app.db.deleteFrom('messages').execute()
  }
})

test('the corrected address gets one confirmation in any interleaving with sending', async () => {
  for (let round = 0; round < rounds(8, 200); round++) {
    sent.length = 0
    const { id } = await book(TUESDAY_10)
    const client = await clientId()
    const address = `bo${round}@example.com`
    await Promise.all([
      sendDue(app.context),
      turns(round * 2).then(() => correct(client, { email: address })),
    ])
    await sendDue(app.context)
    expect([round, sent.filter(({ to }) => to.address === address).length]).toEqual([round, 1])
    await owner.delete(`/api/appointments/${id}`)
    await app.db.deleteFrom('messages').execute()
  }
})

test('a corrected number keeps the name on the card', async () => {
  await book(TUESDAY_10)
  const id = await clientId()
  await correct(id, { name: 'Ada Lovelace', phone: NEW_PHONE })
  expect((await owner.get(`/api/clients/${id}`)).body.name).toBe('Ada Lovelace')
})

test('a number that was removed first is corrected, too', async () => {
  const first = await book(TUESDAY_10)
  const id = await clientId()
  await correct(id, { phone: '' })
  expect(await contactOf(first.id)).toEqual([WRONG, PHONE])
  await correct(id, { phone: NEW_PHONE })
  expect(await contactOf(first.id)).toEqual([WRONG, NEW_PHONE])
})

test('an emptied address and a change of the name don’t change appointments', async () => {
  const next = await book(TUESDAY_10)
  const id = await clientId()
  await correct(id, { name: 'Ada Lovelace' })
  await correct(id, { email: '', phone: '' })
  const { body } = await owner.get(`/api/appointments/${next.id}`)
  expect([body.customerName, body.customerEmail]).toEqual(['Ada Client', WRONG])
})

import { describe, expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookingBody, bookOn, seedBusiness, seedMember } from '#test/seed.ts'
import { tidySubscriptions } from './delivery/service.ts'
import { USUAL_CHOICES } from './rules.ts'
import { AT, LATER, LATEST, LOCAL, pushSalon } from './testing/salon.ts'

const app = testApp({ env: LOCAL })
const { world, turnOn, book, send, waiting } = pushSalon(app)
const MINUTE = 60_000

describe('a device with notifications', () => {
  test('gets clients’ acts, encrypted, for an hour, with later pushes replacing earlier ones', async () => {
    const phone = await turnOn()
    const { move, cancel } = await book()
    await send()
    await move(LATER)
    await send()
    await cancel()
    await send()
    expect(phone.said()).toEqual([
      'New appointment: Haircut · Tue, March 2, 2027, 10:00 AM',
      'Appointment moved: Haircut · Tue, March 2, 2027, 12:00 PM',
      'Appointment cancelled: Haircut · Tue, March 2, 2027, 12:00 PM',
    ])
    const headers = phone.got.map(({ headers }) => headers)
    for (const each of headers) {
      expect(each).toMatchObject({ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' })
      expect(each.topic).toMatch(/^[\w-]{32}$/)
      expect(each.authorization).toMatch(/^vapid t=[\w-]+\.[\w-]+\.[\w-]+, k=[\w-]{87}$/)
    }
    expect(new Set(headers.map(({ topic }) => topic)).size).toBe(1)
    expect(await waiting()).toEqual([])
  })

  test('gets nothing about its own user’s acts', async () => {
    const phone = await turnOn()
    const { pageName: _, ...body } = bookingBody(world.salon, AT)
    expect((await world.owner.post('/api/appointments', body)).status).toBe(201)
    const { move, cancel } = await book(LATER)
    await send()
    await move(LATEST, world.owner)
    await cancel(world.owner)
    await send()
    expect(phone.said()).toHaveLength(1)
  })

  test('only gets the chosen events', async () => {
    const phone = await turnOn(world.owner, { booked: false, cancelled: false })
    const { move, cancel } = await book()
    await send()
    await move(LATER)
    await send()
    await cancel()
    await send()
    expect(phone.said()).toEqual(['Appointment moved: Haircut · Tue, March 2, 2027, 12:00 PM'])
  })

  test('only gets one staff member’s appointments, including one that moves to someone else', async () => {
    const phone = await turnOn(world.owner, { staffId: world.salon.staffId, showsClient: true })
    await book(LATEST, { staffId: world.salon.staffIds[1] })
    const { move } = await book()
    await send()
    await move(LATER, undefined, world.salon.staffIds[1]!)
    await send()
    await move(AT)
    await send()
    expect(phone.said()).toEqual([
      'New appointment: Haircut · Tue, March 2, 2027, 10:00 AM · Ada Client',
      'Appointment cancelled: Haircut · Tue, March 2, 2027, 10:00 AM · Ada Client',
      'New appointment: Haircut · Tue, March 2, 2027, 10:00 AM · Ada Client',
    ])
  })

  test.each([0, 1])('gets all appointments once staff member %i is removed', async nth => {
    const phone = await turnOn(world.owner, { staffId: world.salon.staffIds[nth]! })
    await book(LATEST, { staffId: world.salon.staffIds[0]! })
    await world.owner.delete(`/api/staff/${world.salon.staffIds[nth]}`)
    const { choices } = (await world.owner.get('/api/push')).body
    expect(choices).toEqual(USUAL_CHOICES)
    expect((await world.owner.put('/api/push/choices', choices)).status).toBe(200)
    await send()
    phone.got.length = 0
    await book(AT, { staffId: world.salon.staffIds[1 - nth]! })
    await send()
    expect(phone.said()).toHaveLength(1)
    const gone = { ...choices, staffId: world.salon.staffIds[nth]! }
    expect((await world.owner.put('/api/push/choices', gone)).body.fields).toEqual({
      staffId: 'This staff member does not exist.',
    })
  })

  test('gets all appointments if the chosen staff member was already removed', async () => {
    const phone = await turnOn(world.owner)
    const { scope, staffIds } = world.salon
    await book(LATEST, { staffId: staffIds[1]! })
    await send()
    phone.got.length = 0
    // With appointments, it is archived.
    await world.owner.delete(`/api/staff/${staffIds[1]}`)
    await app.db
      .updateTable('push_choices')
      .set({ staff_id: staffIds[1]! })
      .where('business_id', '=', scope.businessId)
      .execute()
    await book(AT, { staffId: staffIds[0]! })
    await send()
    expect(phone.said()).toHaveLength(1)
  })

  test('gets nothing in quiet hours, and only upcoming appointments afterwards', async () => {
    const phone = await turnOn(world.owner, { quiet: { from: 8 * 60, until: 11 * 60 } })
    const first = await book(LATER)
    await book(LATEST)
    await send()
    await first.cancel()
    await send()
    expect(phone.said()).toEqual([])
    app.pass(2 * 60 * MINUTE)
    await send()
    expect(phone.said()).toEqual(['New appointment: Haircut · Tue, March 2, 2027, 2:00 PM'])
    expect(await waiting()).toEqual([])
  })

  test('gets changes made during quiet hours afterwards', async () => {
    const phone = await turnOn(world.owner, { quiet: { from: 8 * 60, until: 11 * 60 } })
    const { move } = await book(LATER)
    await send()
    await move(LATEST)
    app.pass(2 * 60 * MINUTE)
    await send()
    expect(phone.said()).toEqual(['New appointment: Haircut · Tue, March 2, 2027, 2:00 PM'])
  })

  test('gets one push for several changes before it is sent', async () => {
    const phone = await turnOn()
    const moved = await book(AT)
    await moved.move(LATER)
    const cancelled = await book(AT)
    await cancelled.cancel()
    await send()
    expect(phone.said()).toEqual(['New appointment: Haircut · Tue, March 2, 2027, 12:00 PM'])
    await moved.move(LATEST)
    await moved.move(LATER)
    await moved.cancel()
    await moved.undo()
    await send()
    expect(phone.said()).toHaveLength(1)
  })
})

describe('of several people', () => {
  test('each member is notified of the others’ acts, not of their own', async () => {
    const desk = await seedMember(app, world.salon.scope, { role: 'front-desk' })
    const ofOwner = await turnOn()
    const ofDesk = await turnOn(desk.browser)
    const { move, cancel } = await book()
    await send()
    await move(LATER, desk.browser)
    await send()
    await cancel(world.owner)
    await send()
    const [booked, moved, cancelled] = [
      'New appointment: Haircut · Tue, March 2, 2027, 10:00 AM',
      'Appointment moved: Haircut · Tue, March 2, 2027, 12:00 PM',
      'Appointment cancelled: Haircut · Tue, March 2, 2027, 12:00 PM',
    ]
    expect(ofOwner.said()).toEqual([booked, moved])
    expect(ofDesk.said()).toEqual([booked, cancelled])
  })

  test('each member is notified of cancellations by a colleague who erases the client', async () => {
    const [mine, theirs] = world.salon.staffIds
    const stylist = await seedMember(app, world.salon.scope, { role: 'staff', staffId: mine! })
    const [ofOwner, ofStylist] = [await turnOn(), await turnOn(stylist.browser)]
    await book(LATER, { staffId: theirs })
    await book()
    await send()
    for (const phone of [ofOwner, ofStylist]) phone.got.length = 0
    const erased = { email: 'ada@example.com', cancelUpcoming: true }
    const { body } = await world.owner.post('/api/client-data/erase', erased)
    expect(body).toMatchObject({ cancelled: 2 })
    await send()
    expect(ofOwner.said()).toEqual([])
    expect(ofStylist.said()).toEqual([
      'Appointment cancelled: Haircut · Tue, March 2, 2027, 10:00 AM',
    ])
  })

  test('a staff member only gets their own appointments, whatever they choose', async () => {
    const [mine, theirs] = world.salon.staffIds
    const stylist = await seedMember(app, world.salon.scope, { role: 'staff', staffId: mine! })
    const phone = await turnOn(stylist.browser)
    await stylist.browser.put('/api/push/choices', { ...USUAL_CHOICES, staffId: theirs })
    await book(AT, { staffId: theirs })
    await book(LATER)
    await send()
    expect(phone.said()).toEqual(['New appointment: Haircut · Tue, March 2, 2027, 12:00 PM'])
  })

  test('a staff member without a calendar column gets nothing', async () => {
    const someone = await seedMember(app, world.salon.scope, { role: 'staff' })
    const phone = await turnOn(someone.browser)
    await book()
    await send()
    expect(phone.said()).toEqual([])
    expect(await waiting()).toEqual([])
  })

  test.each(['manager', 'staff'] as const)(
    'a member (%s) who now signs in as another staff member gets no waiting push about the former one',
    async role => {
      const [mine, theirs] = world.salon.staffIds
      const person = await seedMember(app, world.salon.scope, { role, staffId: theirs! })
      const quiet = { from: 8 * 60, until: 11 * 60 }
      const phone = await turnOn(person.browser, { booked: false, showsClient: true, quiet })
      const { cancel } = await book(LATEST, { staffId: theirs })
      await cancel()
      await send()
      const change = { role: 'staff', staffId: mine }
      expect((await world.owner.patch(`/api/team/${person.userId}`, change)).status).toBe(204)
      await (await book(LATER)).cancel()
      await send()
      app.pass(2 * 60 * MINUTE)
      await send()
      expect(phone.said()).toEqual([
        'Appointment cancelled: Haircut · Tue, March 2, 2027, 12:00 PM · Ada Client',
      ])
    },
  )

  test('someone who left the business gets nothing more', async () => {
    const desk = await seedMember(app, world.salon.scope, { role: 'front-desk' })
    const phone = await turnOn(desk.browser)
    await book()
    await app.db
      .deleteFrom('memberships')
      .where('business_id', '=', world.salon.scope.businessId)
      .where('user_id', '=', desk.userId)
      .execute()
    await book(LATER)
    await send()
    expect(phone.said()).toEqual([])
  })
})

describe('a business without a subscribed browser', () => {
  test('runs no statement about pushes when a client books, moves and cancels', async () => {
    await seedBusiness(app.db)
    const statements = await app.statementsOf(async () => {
      const { move, cancel } = await book()
      await move(LATER)
      await cancel()
    })
    expect(statements.length).toBeGreaterThan(3)
    expect(statements.filter(text => text.includes('push_'))).toEqual([])
  })

  test('runs statements about pushes only while there is a subscription, in every process', async () => {
    const other = await app.another()
    const bookThere = async (start: string) => {
      const answer = await bookOn(other.browser(), world.salon, start)
      expect(answer.status).toBe(201)
    }
    await bookThere(AT)
    const phone = await turnOn()
    await bookThere(LATER)
    await send()
    expect(phone.said()).toHaveLength(1)
    await tidySubscriptions(app.context)
    const tidying = await app.statementsOf(() => tidySubscriptions(app.context))
    expect(tidying.filter(text => text.includes('for no key update'))).toEqual([])
    await bookThere(LATEST)
    await send()
    expect(phone.said()).toHaveLength(2)

    await app.db
      .deleteFrom('push_subscriptions')
      .where('business_id', '=', world.salon.scope.businessId)
      .execute()
    await tidySubscriptions(app.context)
    const { has_pushes } = await app.db
      .selectFrom('businesses')
      .select('has_pushes')
      .where('id', '=', world.salon.scope.businessId)
      .executeTakeFirstOrThrow()
    expect(has_pushes).toBe(false)
    await other.close()
  })
})

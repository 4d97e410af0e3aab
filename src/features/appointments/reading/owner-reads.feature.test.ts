import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { bookOn, insertAppointment, seedBusiness, seedMember, signedInAs } from '#test/seed.ts'

const app = testApp()

test("an owner finds appointments by part of a client's name, address or phone, and none of another business", async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const clients = [
    {
      customerName: 'Zoë Łukasz',
      customerEmail: 'Zoe@Example.com',
      customerPhone: '+442071838750',
    },
    {
      customerName: '100% Ben_Ali',
      customerEmail: 'ben@example.org',
      customerPhone: '+12125550199',
    },
  ]
  for (const [index, client] of clients.entries()) {
    await bookOn(app.browser(), page, `2027-03-02T1${5 + index}:00:00.000Z`, client)
  }
  const found = async (search: string) => {
    const { body } = await owner.get(`/api/appointments?search=${encodeURIComponent(search)}`)
    return body.map(each => each.customerName)
  }
  expect(await found('łukasz')).toEqual(['Zoë Łukasz'])
  expect(await found('zoe@EXAMPLE')).toEqual(['Zoë Łukasz'])
  expect(await found('+1212')).toEqual(['100% Ben_Ali'])
  expect(await found('0% b')).toEqual(['100% Ben_Ali'])
  expect(await found('n_a')).toEqual(['100% Ben_Ali'])
  expect(await found('%')).toEqual(['100% Ben_Ali'])

  const other = await signedInAs(app, (await seedBusiness(app.db)).scope)
  expect((await other.get('/api/appointments?search=example')).body).toEqual([])
})

test('an appointment has the client’s card, which may have a newer contact', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const id = await insertAppointment(app.db, page, new Date('2027-02-02T15:00:00.000Z'))
  const { id: clientId } = (await owner.get(`/api/appointments/${id}/client`)).body
  const contact = { name: 'Ada Byron', email: 'right@example.com', phone: '+12125550199' }
  await owner.patch(`/api/clients/${clientId}`, contact)
  const { body } = await owner.get(`/api/appointments/${id}`)
  expect(body).toMatchObject({
    customerEmail: 'ada@example.com',
    client: { id: clientId, ...contact },
  })
  expect(body).not.toHaveProperty('clientId')

  const { businessId } = page.scope
  const hides = { staff_see_contacts: false }
  await app.db.updateTable('businesses').set(hides).where('id', '=', businessId).execute()
  const staff = await seedMember(app, page.scope, { role: 'staff', staffId: page.staffId })
  expect((await staff.browser.get(`/api/appointments/${id}`)).body).toMatchObject({
    clientId,
    client: { id: clientId, name: 'Ada Byron', email: '', phone: '' },
  })
})

test('the timeline shows every status of an appointment', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const { body: booked } = await bookOn(app.browser(), page, '2027-03-02T15:00:00.000Z')
  for (const status of ['no_show', 'booked', 'completed']) {
    expect((await owner.patch(`/api/appointments/${booked.id}`, { status })).status).toBe(200)
  }
  const { body } = await owner.get(`/api/appointments/${booked.id}`)
  const marks = body.timeline.filter(event => event.kind === 'status')
  expect(marks.map(event => event.status)).toEqual(['no_show', 'booked', 'completed'])
})

test('a list shows appointments like single reads, even with an archived service or staff member', async () => {
  const page = await seedBusiness(app.db, { staffCount: 2 })
  const owner = await signedInAs(app, page.scope)
  for (const [index, staffId] of page.staffIds.entries()) {
    expect(
      (await bookOn(app.browser(), page, `2027-03-02T1${5 + index}:00:00.000Z`, { staffId }))
        .status,
    ).toBe(201)
  }
  await insertAppointment(app.db, page, new Date('2027-02-02T15:00:00.123Z'))
  const archived = { archived_at: app.context.clock() }
  await app.db.updateTable('staff').set(archived).where('id', '=', page.staffId).execute()
  await app.db.updateTable('services').set(archived).where('id', '=', page.serviceId).execute()
  const { body: listed } = await owner.get('/api/appointments')
  expect(listed.map(each => each.staffId)).toEqual([page.staffIds[1], page.staffId, page.staffId])
  for (const each of listed) {
    const { body } = await owner.get(`/api/appointments/${each.id}`)
    expect(body).toMatchObject(each)
  }
})

test('a long list is compressed, a short one is not', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  for (let n = 0; n < 12; n++)
    await insertAppointment(app.db, page, new Date(Date.UTC(2027, 2, 2, 12 + n)))
  const encodingOf = async (query: string, accepted: string) => {
    const { headers } = await owner.get(`/api/appointments${query}`, {
      'accept-encoding': accepted,
    })
    return headers.get('content-encoding')
  }
  expect(await encodingOf('', 'gzip, br')).toBe('br')
  expect(await encodingOf('', 'gzip')).toBe('gzip')
  expect(await encodingOf('', '')).toBeNull()
  const first = '?from=2027-03-02T12:00:00.000Z&to=2027-03-02T13:00:00.000Z'
  expect(await encodingOf(first, 'br')).toBeNull()
})

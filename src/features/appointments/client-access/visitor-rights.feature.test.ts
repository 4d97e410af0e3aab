import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { testApp } from '#test/harness.ts'
import { bookOn, seedBusiness, signedInAs } from '#test/seed.ts'
import { clientOf } from '#test/visitors.ts'

const app = testApp()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TUESDAY_11 = '2027-03-02T16:00:00.000Z'
const TUESDAY_12 = '2027-03-02T17:00:00.000Z'

async function booked(changes: Record<string, unknown> = {}) {
  const page = await seedBusiness(app.db)
  return await clientOf(app, page, TUESDAY_10, changes)
}

describe('options for owners only', () => {
  test('a visitor’s cancellation always emails the client an undo link', async () => {
    const client = await booked()
    const visitor = await client.lookUp()
    expect((await visitor.delete(`${client.path}?tellClient=false`)).status).toBe(204)
    const mail = await client.mail(/^Cancelled/)
    expect(mail?.links.some(link => link.includes('undo='))).toBe(true)
  })

  test('a visitor’s move does too, and ignores an owner’s other options', async () => {
    const client = await booked()
    const visitor = await client.lookUp()
    const power = {
      tellClient: false,
      status: 'completed',
      name: 'Mallory',
      email: 'thief@example.com',
      serviceId: 1,
    }
    const moved = await visitor.patch(client.path, { startTime: TUESDAY_11, ...power })
    expect([moved.status, moved.body.startTime, moved.body.customerName]).toEqual([
      200,
      TUESDAY_11,
      'Ada Client',
    ])
    expect((await client.mail(/^Moved/))?.links.some(link => link.includes('undo='))).toBe(true)
    expect(await client.row()).toMatchObject({
      status: 'booked',
      customer_email: client.email,
      staff_id: client.page.staffId,
    })
  })

  test('an owner may change an appointment without notifying the client', async () => {
    const client = await booked()
    const owner = await signedInAs(app, client.page.scope)
    await owner.patch(client.path, { startTime: TUESDAY_11, tellClient: false })
    await owner.delete(`${client.path}?tellClient=false`)
    expect([await client.mail(/^Moved/), await client.mail(/^Cancelled/)]).toEqual([
      undefined,
      undefined,
    ])
  })
})

describe('the phone number', () => {
  test('can’t be changed or guessed after a plain lookup', async () => {
    const client = await booked()
    const visitor = await client.lookUp()
    for (const phone of ['+12125550199', '+12125550123']) {
      const refused = await visitor.patch(client.path, { phone })
      expect([refused.status, refused.body]).toEqual([
        403,
        expect.objectContaining({
          code: 'phone-needs-link',
          error: 'To change your phone number, open the link in any email about your appointment.',
        }),
      ])
    }
    expect((await client.row()).customer_phone).toBe('+12125550123')
  })

  test('can be changed after opening the manage link or proving the address with a code', async () => {
    const client = await booked()
    const byLink = app.browser()
    await byLink.get(`/api/manage/${client.token}`)
    expect((await byLink.patch(client.path, { phone: '+12125550199' })).status).toBe(200)
    const byCode = await client.proveByCode()
    const listed = await byCode.get(client.lookUpPath)
    expect(listed.body).toMatchObject([{ id: client.id, mayChangePhone: true }])
    expect((await byCode.patch(client.path, { phone: '+12125550198' })).status).toBe(200)
    expect((await client.row()).customer_phone).toBe('+12125550198')
  })
})

describe('what a visitor can read', () => {
  const CARD = [
    'customerName',
    'endTime',
    'id',
    'serviceId',
    'serviceName',
    'staffId',
    'staffName',
    'startTime',
  ]

  test('lookups and changes return only what the card shows', async () => {
    const client = await booked({ description: 'Back pain' })
    const visitor = await client.lookUp()
    const { body } = await visitor.get(client.lookUpPath)
    expect(Object.keys(body[0]).sort()).toEqual(CARD)
    const moved = await visitor.patch(client.path, { startTime: TUESDAY_11 })
    expect(Object.keys(moved.body).sort()).toEqual(CARD)
  })

  test('the manage link shows no notes, phone or price, as JSON or as a page', async () => {
    const client = await booked({ description: 'Back pain' })
    const { body } = await app.browser().get(`/api/manage/${client.token}`)
    for (const hidden of ['description', 'customerPhone', 'servicePrice'])
      expect(body).not.toHaveProperty(hidden)
    const { text } = await app.browser().get(`/manage/${client.token}`)
    for (const hidden of ['Back pain', '2125550123', 'servicePrice'])
      expect(text).not.toContain(hidden)
  })

  test('a booking does not reveal a price that the page may hide', async () => {
    const page = await seedBusiness(app.db)
    const { body } = await bookOn(app.browser(), page, TUESDAY_10)
    expect(body).not.toHaveProperty('servicePrice')
  })

  test('the calendar file has the page’s address, and the manage link except after a plain lookup', async () => {
    const client = await booked()
    const settings = sql<string>`jsonb_set(settings, '{contactInfo,address}', '"Main Street 1"')`
    await app.db.updateTable('public_pages').set({ settings }).execute()
    const plain = await (await client.lookUp()).get(
      `${client.path}/calendar.ics?page=${client.page.pageName}`,
    )
    expect([plain.status, plain.text.includes('/manage/')]).toEqual([200, false])
    const byLink = await app.browser().get(`${client.path}/calendar.ics?token=${client.token}`)
    expect(byLink.text.replace(/\r\n /g, '')).toContain('/manage/')
    expect(byLink.text).toContain('\r\nLOCATION:Main Street 1\r\n')
  })
})

describe('a corrected address', () => {
  async function corrected(client: Awaited<ReturnType<typeof booked>>, email: string) {
    const owner = await signedInAs(app, client.page.scope)
    expect((await owner.patch(client.path, { email })).status).toBe(200)
  }

  test('revokes the wrong recipient’s links, undo links, downloads and sessions', async () => {
    const client = await booked()
    const visitor = await client.lookUp()
    const byLink = app.browser()
    await byLink.get(`/api/manage/${client.token}`)
    await visitor.patch(client.path, { startTime: TUESDAY_11 })
    const undo = (await client.mail(/^Moved/))!.links.find(link => link.includes('undo='))!
    const mailed = new URL(undo).pathname.replace('/manage/', '')
    await corrected(client, `right-${client.email}`)
    for (const token of [client.token, mailed]) {
      expect((await app.browser().get(`/api/manage/${token}`)).status).toBe(404)
      expect((await app.browser().get(`/manage/${token}`)).status).toBe(404)
      expect((await app.browser().post(`/api/manage/${token}/confirm`, {})).status).toBe(404)
      expect((await app.browser().get(`${client.path}/calendar.ics?token=${token}`)).status).toBe(
        404,
      )
    }
    const undone = await app
      .browser()
      .post(`/api/manage/${mailed}/undo`, { undo: new URL(undo).searchParams.get('undo') })
    expect(undone.status).toBe(404)
    for (const browser of [visitor, byLink]) {
      expect((await browser.patch(client.path, { startTime: TUESDAY_12 })).status).toBe(404)
      expect((await browser.delete(client.path)).status).toBe(404)
    }
  })

  test('gets new links and can be looked up', async () => {
    const client = await booked()
    const right = `right-${client.email}`
    await corrected(client, right)
    const visitor = app.browser()
    await visitor.get(client.lookUpPath.replace(client.email, right))
    expect((await visitor.patch(client.path, { startTime: TUESDAY_11 })).status).toBe(200)
    app.pass(30_000)
    await sendDue(app.context)
    const { body: mails } = await app.browser().get(`/api/sandbox/messages?to=${right}`)
    const link = mails
      .find(({ subject }) => subject.startsWith('Moved'))!
      .links.find(each => each.includes('/manage/'))!
    expect((await app.browser().get(new URL(link).pathname)).status).toBe(200)
  })

  test('keeps its links if only the letter case differs', async () => {
    const client = await booked()
    await corrected(client, client.email.toUpperCase())
    expect((await app.browser().get(`/api/manage/${client.token}`)).status).toBe(200)
  })
})

describe('notes in emails to the client', () => {
  const NOTES = 'Your parcel is held, pay at https://evil.example'
  const own = async (client: Awaited<ReturnType<typeof booked>>) =>
    await client.mail(/^(Booked|Moved|Changed)/, 'last')

  test('are not sent to an unconfirmed address, only to the owner', async () => {
    const client = await booked({ description: NOTES })
    expect((await own(client))?.text).not.toContain('parcel')
    expect((await client.ownerMail(/^New booking/))?.text).toContain(NOTES)
    // The link in a booking's response never went through the mailbox.
    await app.browser().post(`/api/manage/${client.token}/confirm`, {})
    const visitor = app.browser()
    await visitor.get(`/api/manage/${client.token}`)
    await visitor.patch(client.path, { startTime: TUESDAY_11 })
    expect((await client.mail(/^Moved/))?.text).not.toContain('parcel')
  })

  test('are sent after the client confirms by an emailed link', async () => {
    const client = await booked({ description: 'Ring twice' })
    const link = (await own(client))!.links.find(each => each.includes('/manage/'))!
    const token = new URL(link).pathname.replace('/manage/', '')
    expect((await app.browser().post(`/api/manage/${token}/confirm`, {})).status).toBe(200)
    await (await client.lookUp()).patch(client.path, { startTime: TUESDAY_11 })
    expect((await client.mail(/^Moved/))?.text).toContain('Ring twice')
  })

  test('are sent to a returning client', async () => {
    const client = await booked()
    const owner = await signedInAs(app, client.page.scope)
    await owner.patch(client.path, { status: 'completed' })
    const again = await clientOf(app, client.page, TUESDAY_12, {
      customerEmail: client.email,
      description: 'Ring twice',
    })
    expect((await again.mail(/^Booked/, 'last'))?.text).toContain('Ring twice')
  })
})

test('an erased client’s code goes to no one, and an invitation to the same address stays', async () => {
  const page = await seedBusiness(app.db)
  const owner = await signedInAs(app, page.scope)
  const email = 'colleague@example.com'
  expect((await bookOn(app.browser(), page, TUESDAY_10, { customerEmail: email })).status).toBe(201)
  const code = { pageName: page.pageName, customerEmail: email }
  expect((await app.browser().post('/api/appointments/lookup-code', code)).status).toBe(204)
  const invited = await owner.post('/api/team/invitations', { email, role: 'manager' })
  expect(invited.status).toBe(201)
  const set = (state: 'sending' | 'planned') =>
    app.db.updateTable('messages').set({ state }).where('kind', '=', 'lookup-code').execute()
  await set('sending')
  const erase = { email, cancelUpcoming: true }
  expect((await owner.post('/api/client-data/erase', erase)).status).toBe(200)
  expect((await owner.post('/api/client-data/export', { email })).status).toBe(404)
  await set('planned')
  await sendDue(app.context)
  const mails = await app.db
    .selectFrom('sandbox_messages')
    .select('subject')
    .where('recipient', 'in', [email, `${page.pageName}@example.com`])
    .execute()
  expect(mails).toEqual([{ subject: expect.stringMatching(/^Join Blue Door/) }])
})

test('rights end after two hours, even if someone else uses the browser', async () => {
  const client = await booked()
  const other = await clientOf(app, client.page, TUESDAY_11, { customerEmail: 'bo@example.com' })
  const visitor = await client.proveByCode()
  const found = async () => (await visitor.get(client.lookUpPath)).body[0]
  expect(await found()).toMatchObject({ id: client.id, mayChangePhone: true })
  app.pass(90 * 60_000)
  await visitor.get(other.lookUpPath)
  app.pass(30 * 60_000)
  const edit = { description: 'Ring twice' }
  expect((await visitor.patch(client.path, edit)).status).toBe(404)
  expect((await visitor.patch(other.path, edit)).status).toBe(200)
  expect(await found()).not.toHaveProperty('mayChangePhone')
})

test('rights from a code also end if the client looks the address up again', async () => {
  const client = await booked()
  const visitor = await client.proveByCode()
  app.pass(90 * 60_000)
  for (let n = 0; n < 2; n++) {
    const { body } = await visitor.get(client.lookUpPath)
    expect(body).toMatchObject([{ id: client.id, mayChangePhone: true }])
  }
  app.pass(30 * 60_000)
  expect((await visitor.patch(client.path, { phone: '+12125550199' })).status).toBe(404)
})

test('a later lookup leaves the rights of a manage link as they are', async () => {
  const client = await booked()
  const visitor = app.browser()
  await visitor.get(`/api/manage/${client.token}`)
  app.pass(90 * 60_000)
  await visitor.get(client.lookUpPath)
  expect((await visitor.patch(client.path, { phone: '+12125550199' })).status).toBe(200)
})

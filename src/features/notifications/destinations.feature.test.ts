import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalance } from '#features/credits/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, type Seeded, seedBusiness, setCredits, signedInAs } from '#test/seed.ts'

const START = '2027-03-02T17:00:00.000Z'
const DUE = new Date('2027-03-01T17:00:00.000Z')
const JAMAICA = '+18765551234'
const PREMIUM = '+19005551234'

const kairos = testApp()
let salon: Seeded
let owner: TestBrowser
const reached: string[] = []
beforeAll(async () => {
  kairos.context.texting = {
    ...kairos.context.texting,
    async send({ to }) {
      reached.push(to)
      return { status: 'accepted', providerId: `SM${reached.length}` }
    },
  }
})
beforeEach(async () => {
  reached.length = 0
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.deleteFrom('messages').execute()
  salon = await seedBusiness(kairos.db)
  owner = await signedInAs(kairos, salon.scope)
  await owner.post('/api/notifications/preferences', { smsEnabled: true, voiceEnabled: true })
  await setCredits(kairos.db, salon.scope, 10)
})

const bySms = (customerPhone: string, changes: Record<string, unknown> = {}) =>
  bookingBody(salon, START, { notificationPreference: 'sms', customerPhone, ...changes })
const allow = (...destinationCountries: string[]) =>
  owner.post('/api/notifications/preferences', { destinationCountries })

async function booked(changes: Record<string, unknown> = {}) {
  const { status, body } = await kairos
    .browser()
    .post('/api/appointments', bySms('+12125550123', changes))
  expect(status).toBe(201)
  const visitor = kairos.browser()
  await visitor.get(`/api/manage/${body.manageUrl!.split('/manage/')[1]}`)
  return { id: body.id, visitor }
}

describe('a number for texts or calls', () => {
  test.each([
    PREMIUM,
    '+12129765550',
    '+449098790000',
    '+881612345678',
    '+882167123456',
    '+979123456789',
    '+18005551234',
  ])('%s is refused at its field on the public page, but accepted for email only', async phone => {
    const refused = await kairos.browser().post('/api/appointments', bySms(phone))
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      {
        customerPhone:
          'Premium-rate, toll-free and satellite numbers can’t be texted or called. Use another number, or choose Email.',
      },
    ])
    const byEmail = await kairos
      .browser()
      .post('/api/appointments', bySms(phone, { notificationPreference: 'email' }))
    expect(byEmail.status).toBe(201)
  })

  test('is accepted only from countries the owner chose', async () => {
    const public_ = () => kairos.browser().post('/api/appointments', bySms(JAMAICA))
    expect((await public_()).body.fields).toEqual({
      customerPhone:
        'We don’t text or call numbers in Jamaica. Use another number, or choose Email.',
    })
    const { pageName: _, ...own } = bySms(JAMAICA)
    expect((await owner.post('/api/appointments', own)).body.fields).toEqual({
      customerPhone:
        'You don’t text or call numbers in Jamaica. Add the country in Notification Settings, or choose Email.',
    })
    expect((await allow('US', 'JM', 'US')).body.destinationCountries).toEqual(['JM', 'US'])
    expect((await public_()).status).toBe(201)
    expect((await allow()).status).toBe(400)
    expect((await allow('XX')).status).toBe(400)
  })

  test('must be in the country of the business’s phone until the owner chooses', async () => {
    const settings = { contactInfo: { phone: '+43 1 5880' }, template: {}, faq: [] }
    await kairos.db
      .updateTable('public_pages')
      .set({ settings: JSON.stringify(settings) })
      .where('id', '=', salon.pageId)
      .execute()
    expect((await owner.get('/api/notifications/preferences')).body.destinationCountries).toEqual([
      'AT',
    ])
    expect((await kairos.browser().post('/api/appointments', bySms('+12125550123'))).status).toBe(
      400,
    )
    expect((await kairos.browser().post('/api/appointments', bySms('+436641234567'))).status).toBe(
      201,
    )
  })

  test('is only checked when it or the channel changes', async () => {
    const { id, visitor } = await booked()
    for (const [browser, who] of [
      [visitor, 'We'],
      [owner, 'You'],
    ] as const) {
      const { status, body } = await browser.patch(`/api/appointments/${id}`, { phone: JAMAICA })
      expect(status).toBe(400)
      expect(body.fields.customerPhone).toContain(`${who} don’t text or call numbers in Jamaica.`)
      expect(body.fields.phone).toBe(body.fields.customerPhone)
    }
    await kairos.db
      .updateTable('appointments')
      .set({ customer_phone: PREMIUM })
      .where('id', '=', id)
      .execute()
    for (const browser of [visitor, owner]) {
      const moved = {
        startTime: '2027-03-02T18:00:00.000Z',
        notificationPreferences: ['sms'],
        description: 'Later',
      }
      expect((await browser.patch(`/api/appointments/${id}`, moved)).status).toBe(200)
      const call = await browser.patch(`/api/appointments/${id}`, {
        notificationPreferences: ['sms', 'voice'],
      })
      expect(call.status).toBe(400)
    }
  })

  test('stored earlier gets an email instead of a text, and the timeline says why', async () => {
    await kairos.db
      .updateTable('businesses')
      .set({ reminder_leads: [1440] })
      .where('id', '=', salon.scope.businessId)
      .execute()
    const { id } = await booked()
    await kairos.db
      .updateTable('appointments')
      .set({ customer_phone: '+449098790000' })
      .where('id', '=', id)
      .execute()
    kairos.setNow(DUE)
    await sendDue(kairos.context)
    expect([reached, await readBalance(kairos.db, salon.scope)]).toEqual([[], 10])
    const { timeline } = (await owner.get(`/api/appointments/${id}`)).body
    const reminders = ['email', 'sms'].map(by =>
      timeline.find(
        ({ kind, channel }: { kind: string; channel?: string }) =>
          kind === 'reminder' && channel === by,
      ),
    )
    expect(reminders).toMatchObject([
      { channel: 'email', state: 'sent' },
      {
        channel: 'sms',
        state: 'skipped',
        reason:
          'Premium-rate, toll-free and satellite numbers can’t be texted or called. An email is sent instead.',
      },
    ])
  })

  test('from another country is imported with reminders by email, as the preview says', async () => {
    const text = [
      'Start,Client,Email,Phone,Service,Staff,Reminders by',
      '2027-03-04 10:00,Ada,ada@example.com,+18765551234,Haircut,Staff 1,sms',
      '2027-03-04 12:00,Bob,bob@example.com,+12125550123,Haircut,Staff 1,sms',
    ].join('\n')
    const mapping = {
      start: 'Start',
      name: 'Client',
      email: 'Email',
      phone: 'Phone',
      service: 'Service',
      staff: 'Staff',
      reminders: 'Reminders by',
    }
    const file = { text, kind: 'appointments', mapping }
    const { body } = await owner.post('/api/import/preview', file)
    const rows = body.rows
    expect(rows.map(({ state, remarks }) => [state, remarks])).toEqual([
      ['ready', ['You don’t text or call numbers in Jamaica. Reminders go by email.']],
      ['ready', []],
    ])
    expect((await owner.post('/api/import', { ...file, planReminders: true })).status).toBe(200)
    const stored = await kairos.db
      .selectFrom('appointments')
      .select(['customer_phone', 'notification_methods'])
      .where('business_id', '=', salon.scope.businessId)
      .orderBy('starts_at')
      .execute()
    expect(stored).toEqual([
      { customer_phone: JAMAICA, notification_methods: ['email'] },
      { customer_phone: '+12125550123', notification_methods: ['sms'] },
    ])
  })

  test('is subject to the same rules in a test call', async () => {
    const call = async (phoneNumber: string) =>
      (await owner.post('/api/test-voice-call', { phoneNumber })).body
    expect((await call(JAMAICA)).error).toBe(
      'You don’t call numbers in Jamaica. Add the country first.',
    )
    expect((await call(PREMIUM)).error).toBe(
      'Premium-rate, toll-free and satellite numbers can’t be called.',
    )
    expect((await call('+4990012345678')).error).toBe(
      'This number can’t be reached. Check its digits.',
    )
    await allow('JM')
    expect((await call(JAMAICA)).message).toBeDefined()
  })
})

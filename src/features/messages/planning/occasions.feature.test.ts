import { beforeEach, describe, expect, test } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import { readBalance } from '#features/credits/service.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { bookingBody, type Seeded, seedBusiness, setCredits, signedInAs } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'
import { recordedTexting } from '../testing/recorded-texting.ts'

/** Tuesday at noon in New York, the day after. */
const START = Date.parse('2027-03-02T17:00:00.000Z')
const HOUR = 3_600_000
/** 10 PM the evening before and 8 AM that day, in New York. */
const EVENING = new Date('2027-03-02T03:00:00.000Z')
const MORNING = new Date('2027-03-02T13:00:00.000Z')

const said: string[] = []
const kairos = testApp({ texting: recordedTexting(said) })
let salon: Seeded
let owner: TestBrowser
beforeEach(async () => {
  said.length = 0
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.deleteFrom('messages').execute()
  await kairos.db.deleteFrom('opt_outs').execute()
  salon = await seedBusiness(kairos.db, {
    business: { sms_enabled: true, voice_enabled: true, reminder_leads: [] },
  })
  owner = await signedInAs(kairos, salon.scope)
  await credits(10)
})

const credits = (to: number) => setCredits(kairos.db, salon.scope, to)
const left = () => readBalance(kairos.db, salon.scope)
const settings = (change: Record<string, boolean>) =>
  owner.post('/api/notifications/preferences', change)

async function book(methods: Channel[] = ['email', 'sms']) {
  const body = bookingBody(salon, new Date(START).toISOString(), {
    notificationMethods: methods,
    timeZone: 'America/New_York',
    customerEmail: client(),
  })
  const { status, body: appointment } = await kairos.browser().post('/api/appointments', body)
  expect(status).toBe(201)
  return appointment as { id: number; manageUrl: string }
}
const move = (id: number, hours: number, more = {}) =>
  owner.patch(`/api/appointments/${id}`, {
    startTime: new Date(START + hours * HOUR).toISOString(),
    endTime: new Date(START + (hours + 1) * HOUR).toISOString(),
    ...more,
  })
const client = () => `client-of-${salon.pageName}@example.com`
const newestMail = async () => {
  const { body } = await kairos
    .browser()
    .get(`/api/sandbox/messages?to=${encodeURIComponent(client())}`)
  return body[0] as { subject: string; links: string[] }
}
const sendAt = async (at: Date) => {
  kairos.setNow(new Date(Math.max(at.getTime(), kairos.context.clock().getTime())))
  kairos.pass(30_000)
  await sendDue(kairos.context)
}
async function messages() {
  const rows = await kairos.db
    .selectFrom('messages')
    .select(['kind', 'channel', 'state', 'reason'])
    .where('kind', 'in', [
      'booking-confirmation',
      'client-rescheduled',
      'client-cancelled',
      'follow-up',
    ])
    .orderBy('id')
    .execute()
  return rows.map(
    ({ kind, channel, state, reason }) =>
      `${kind} ${channel} ${state}${reason ? `: ${reason}` : ''}`,
  )
}

describe('in addition to the email', () => {
  test('confirms a booking only by email, without an extra row, until the owner enables texts', async () => {
    await book()
    expect(await messages()).toEqual(['booking-confirmation email planned'])
    await kairos.db.deleteFrom('messages').execute()
    await kairos.db.deleteFrom('appointments').execute()
    expect((await settings({ paidConfirmations: true })).body.paidConfirmations).toBe(true)
    await book()
    await sendAt(MONDAY_MORNING)
    expect(await messages()).toEqual([
      'booking-confirmation email sent',
      'booking-confirmation sms sent',
    ])
    expect(said[0]).toMatch(/^Blue Door: .*booked.*Tue, March 2 at 12:00\sPM \(New York time\)/)
  })

  test('texts an owner’s change with the new time, charges for it, and shows the price', async () => {
    const { id } = await book()
    expect((await move(id, 3)).status).toBe(200)
    await sendAt(MONDAY_MORNING)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/Tue, March 2 at 3:00\sPM \(New York time\)/)
    const { body } = await owner.get(`/api/appointments/${id}`)
    const event = body.timeline.find(each => each.channel === 'sms')!
    expect([event.state, event.costCredits]).toEqual(['sent', 10 - (await left())])
    expect(event.costCredits).toBeGreaterThan(0)
  })

  test('does not text clients who move or cancel themselves', async () => {
    const { id, manageUrl } = await book()
    const client = kairos.browser()
    await client.get(`/api/manage/${manageUrl.split('/manage/')[1]}`)
    expect((await client.delete(`/api/appointments/${id}`)).status).toBeLessThan(300)
    await sendAt(MONDAY_MORNING)
    expect(said).toEqual([])
    expect(await messages()).toContain('client-cancelled email sent')
  })

  describe('after a client undid their cancellation of a moved appointment', () => {
    async function cancelled() {
      await settings({ paidUndos: true })
      const { id, manageUrl } = await book()
      const client = kairos.browser()
      await client.get(`/api/manage/${manageUrl.split('/manage/')[1]}`)
      await move(id, 3)
      expect((await client.delete(`/api/appointments/${id}`)).status).toBe(204)
      return async () =>
        expect((await client.post(`/api/appointments/${id}/undo`)).status).toBe(200)
    }

    test('sends only an email about the move if the cancellation was not sent', async () => {
      const undo = await cancelled()
      await undo()
      await sendAt(MONDAY_MORNING)
      expect((await newestMail()).subject).toMatch(/^Moved/)
      expect(said).toEqual([])
    })

    test('texts the move if the cancellation was sent, even without texts about changes', async () => {
      const undo = await cancelled()
      await sendAt(MONDAY_MORNING)
      await undo()
      await settings({ paidChanges: false })
      await sendAt(MONDAY_MORNING)
      expect((await newestMail()).subject).toMatch(/^Moved/)
      expect(said).toEqual([expect.stringMatching(/moved.* 3:00\sPM .* instead of .* 12:00\sPM/)])
    })
  })

  test('does not offer clients to undo the business’s cancellation', async () => {
    const { id } = await book()
    await owner.delete(`/api/appointments/${id}`)
    await sendAt(MONDAY_MORNING)
    const { subject, links } = await newestMail()
    expect(subject).toMatch(/^Cancelled/)
    expect(links.filter(link => link.includes('undo='))).toEqual([])
  })

  test('charges for no text after the owner disabled it or the client opted out', async () => {
    const { id } = await book()
    kairos.setNow(EVENING)
    await move(id, 3)
    await settings({ paidChanges: false })
    await sendAt(MORNING)
    expect(await messages()).toContain('client-rescheduled sms cancelled: switched off')
    await settings({ paidChanges: true })
    await kairos.db
      .insertInto('opt_outs')
      .values({
        business_id: salon.scope.businessId,
        phone: '+12125550123',
        medium: 'text',
        created_at: MORNING,
      })
      .execute()
    await move(id, 5)
    await sendAt(MORNING)
    expect(said).toEqual([])
    expect(await messages()).toContain(
      'client-rescheduled sms skipped: The client opted out of texts. The client still gets the email.',
    )
    expect(await left()).toBe(10)
  })

  test('sends only the email without credits, and notifies the owner', async () => {
    await credits(0)
    const { id } = await book()
    await move(id, 3)
    await sendAt(MONDAY_MORNING)
    await sendAt(MONDAY_MORNING)
    expect(await messages()).toEqual([
      'booking-confirmation email cancelled: rescheduled',
      'client-rescheduled email sent',
      'client-rescheduled sms skipped: There are no credits left for it. The client still gets the email.',
    ])
    const { state } = await kairos.db
      .selectFrom('messages')
      .select('state')
      .where('kind', '=', 'channel-fallback')
      .executeTakeFirstOrThrow()
    expect(state).toBe('sent')
  })
})

describe('at night', () => {
  test('sends the email at once and the text in the morning, with only the newest time', async () => {
    const { id } = await book()
    kairos.setNow(EVENING)
    await move(id, 3)
    await sendAt(EVENING)
    expect(said).toEqual([])
    expect(await messages()).toContain('client-rescheduled email sent')
    await move(id, 5)
    await sendAt(MORNING)
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/at 5:00\sPM/)
  })

  test('never texts a change that was already undone', async () => {
    const { id, manageUrl } = await book()
    kairos.setNow(EVENING)
    await move(id, 3)
    await sendAt(EVENING)
    const link = new URL((await newestMail()).links.find(each => each.includes('undo='))!)
    const undo = { undo: link.searchParams.get('undo') }
    const path = `/api/manage/${manageUrl.split('/manage/')[1]}/undo`
    expect((await kairos.browser().post(path, undo)).status).toBe(200)
    await sendAt(MORNING)
    expect(said).toEqual([])
    expect(await messages()).toContain('client-rescheduled sms cancelled: restored')
  })

  test('a text that was delayed into the night waits until morning, and a late one is skipped', async () => {
    const { id } = await book()
    await move(id, 3)
    await sendAt(EVENING)
    expect(await messages()).toContain(
      'client-rescheduled sms planned: Held until morning, because it’s nighttime for the client.',
    )
    await sendAt(MORNING)
    expect(said).toHaveLength(1)
    await move(id, 4)
    await sendAt(new Date(START + 6 * HOUR))
    expect(said).toHaveLength(1)
    expect(await messages()).toContain(
      'client-rescheduled sms skipped: It would have arrived too late. The client still gets the email.',
    )
  })
})

test('calls a client who chose calls about a change, and respects a later choice until it is sent', async () => {
  const { id } = await book(['email', 'voice'])
  await move(id, 3)
  await sendAt(MONDAY_MORNING)
  expect(said[0]).toContain('This is an automated call from Blue Door.')
  kairos.setNow(EVENING)
  await move(id, 5)
  await owner.patch(`/api/appointments/${id}`, { notificationPreferences: ['email'] })
  await sendAt(MORNING)
  expect(said).toHaveLength(1)
  expect(await messages()).toContain('client-rescheduled voice cancelled: edited')
})

test('texts a follow-up once if the owner wants it', async () => {
  await settings({ followUpEnabled: true, paidFollowUps: true })
  const { id } = await book()
  kairos.setNow(new Date(START + 2 * HOUR))
  expect((await owner.patch(`/api/appointments/${id}`, { status: 'completed' })).status).toBe(200)
  await sendAt(new Date(START + 30 * HOUR))
  await sendAt(new Date(START + 48 * HOUR))
  expect((await messages()).filter(line => line.startsWith('follow-up'))).toEqual([
    'follow-up email sent',
    'follow-up sms sent',
  ])
  expect(said).toHaveLength(1)
})

import { expect, test } from 'vitest'
import { seedSalon, visitOn } from '#features/appointments/testing/several.ts'
import { acceptEmails } from '#test/emails.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { bookOn, seedBusiness } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'

const { sent: mails, email } = acceptEmails()
const kairos = testApp({ email })

test('notifies an owner without credits once a day per channel, and reminds every client', async () => {
  const salon = await seedBusiness(kairos.db, { staffCount: 6 })
  await kairos.db
    .updateTable('businesses')
    .set({ sms_enabled: true, whatsapp_enabled: true, reminder_leads: [1440] })
    .where('id', '=', salon.scope.businessId)
    .execute()
  const days = [
    ['2027-03-03T17:00:00.000Z', 'sms', 0],
    ['2027-03-03T17:00:00.000Z', 'sms', 1],
    ['2027-03-03T17:00:00.000Z', 'whatsapp', 2],
    ['2027-03-03T17:00:00.000Z', 'sms', 3],
    ['2027-03-03T19:00:00.000Z', 'sms', 4],
    ['2027-03-04T20:00:00.000Z', 'sms', 5],
  ] as const
  for (const [start, method, staff] of days) {
    const changes = {
      staffId: salon.staffIds[staff],
      notificationMethods: [method],
      customerName: `Client ${staff}`,
    }
    const { status } = await bookOn(kairos.browser(), salon, start, changes)
    expect(status).toBe(201)
  }
  await sendDue(kairos.context)
  const sentAt = async (now: string) => {
    mails.length = 0
    kairos.setNow(now)
    await sendDue(kairos.context)
    const toOwner = mails.filter(({ to }) => to.address !== 'ada@example.com')
    return [mails.length - toOwner.length, toOwner.length]
  }
  expect(await sentAt('2027-03-02T17:00:00.000Z')).toEqual([4, 2])
  expect(mails.find(({ text }) => text.includes('once a day'))?.text).toContain(
    'Until you add credits',
  )
  expect(await sentAt('2027-03-02T19:00:00.000Z')).toEqual([1, 0])
  expect(await sentAt('2027-03-03T20:00:00.000Z')).toEqual([1, 1])
  const skipped = kairos.db
    .selectFrom('messages')
    .select('reason')
    .where('kind', '=', 'channel-fallback')
  expect(
    (await skipped.where('state', '=', 'skipped').execute()).map(({ reason }) => reason),
  ).toEqual(Array(3).fill('The owner was notified of this within the last day.'))
  kairos.setNow(MONDAY_MORNING)
})

test('asks the owner to contact a client who has no email address', async () => {
  mails.length = 0
  const { scope, ...salon } = await seedBusiness(kairos.db, {
    business: { sms_enabled: true, reminder_leads: [1440] },
  })
  await bookOn(kairos.browser(), { scope, ...salon }, '2027-03-03T17:00:00.000Z', {
    notificationMethods: ['sms'],
  })
  await kairos.db
    .updateTable('appointments')
    .set({ customer_email: '', customer_email_key: '' })
    .where('business_id', '=', scope.businessId)
    .execute()
  kairos.setNow('2027-03-02T17:00:00.000Z')
  await sendDue(kairos.context)
  const reminders = await kairos.db
    .selectFrom('messages')
    .select(['channel', 'state', 'reason'])
    .where('business_id', '=', scope.businessId)
    .where('kind', '=', 'reminder')
    .execute()
  expect(reminders).toEqual([
    {
      channel: 'sms',
      state: 'skipped',
      reason:
        'There are no credits left for it. The client has no email address. Please contact them yourself.',
    },
  ])
  const notice = mails.find(({ subject }) => subject === 'Not sent: reminder for Ada Client')
  expect(notice?.text).toContain(
    'The client has no email address, so please contact them yourself.',
  )
  kairos.setNow(MONDAY_MORNING)
})

test('names the services of a visit in the language of the owner’s emails', async () => {
  mails.length = 0
  const salon = await seedSalon(kairos.db)
  await kairos.db
    .updateTable('businesses')
    .set({ sms_enabled: true, reminder_leads: [1440], language: 'de' })
    .where('id', '=', salon.scope.businessId)
    .execute()
  const visit = visitOn(salon, '2027-03-03T17:00:00.000Z', { notificationMethods: ['sms'] })
  expect((await kairos.browser().post('/api/visits', visit)).status).toBe(201)
  kairos.setNow('2027-03-02T17:00:00.000Z')
  await sendDue(kairos.context)
  const notice = mails.find(({ subject }) => subject.endsWith('reminder for Ada Client'))
  expect(notice?.html).toContain('Haircut and Color')
  kairos.setNow(MONDAY_MORNING)
})

import { beforeAll, beforeEach, expect } from 'vitest'
import type { Channel } from '#domain/channels.ts'
import type { EmailMessage, EmailProvider } from '#providers/email/port.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import {
  bookingBody,
  EVERY_CHANNEL,
  insertAppointment,
  type Seeded,
  seedBusiness,
  setCredits,
} from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'
import { recordedTexting } from './recorded-texting.ts'

/** Tuesday at noon in New York; its day-before reminder is due on Monday at noon. */
export const START = '2027-03-02T17:00:00.000Z'
export const DUE = new Date('2027-03-01T17:00:00.000Z')

export function wordingStage() {
  const kairos = testApp()
  const mails: EmailMessage[] = []
  const said: string[] = []
  const stage = {} as { salon: Seeded; mailOutcome: Awaited<ReturnType<EmailProvider['send']>> }

  beforeAll(async () => {
    const email: EmailProvider = {
      ...kairos.context.email,
      async send(message) {
        mails.push(message)
        return stage.mailOutcome
      },
    }
    kairos.context.email = email
    kairos.context.texting = recordedTexting(said)
  })
  beforeEach(async () => {
    stage.mailOutcome = { status: 'sent' }
    mails.length = 0
    said.length = 0
    kairos.context.languageModel = undefined
    kairos.setNow(MONDAY_MORNING)
    await kairos.db.deleteFrom('messages').execute()
    stage.salon = await seedBusiness(kairos.db, {
      business: {
        ...EVERY_CHANNEL,
        reminder_leads: [1440],
      },
    })
    await setCredits(kairos.db, stage.salon.scope, 50)
  })

  const business = (set: Record<string, unknown>) =>
    kairos.db
      .updateTable('businesses')
      .set(set)
      .where('id', '=', stage.salon.scope.businessId)
      .execute()
  const service = (set: Record<string, unknown>) =>
    kairos.db.updateTable('services').set(set).where('id', '=', stage.salon.serviceId).execute()
  const template = (kind: string, channel: Channel, language: string, body: string, subject = '') =>
    kairos.db
      .insertInto('message_templates')
      .values({
        business_id: stage.salon.scope.businessId,
        kind,
        channel,
        language,
        subject,
        body,
        updated_at: MONDAY_MORNING,
      })
      .execute()

  async function book(
    methods: Channel[],
    changes: Record<string, unknown> = {},
    by = kairos.browser(),
  ) {
    const body = bookingBody(stage.salon, START, {
      notificationMethods: methods,
      timeZone: 'America/New_York',
      ...changes,
    })
    const { status, body: appointment, text } = await by.post('/api/appointments', body)
    expect([status, text]).toEqual([201, expect.anything()])
    return appointment as { id: number; manageUrl: string }
  }

  const past = (daysAgo: number, status: 'completed' | 'no_show' | 'cancelled') =>
    insertAppointment(kairos.db, stage.salon, new Date(Date.parse(START) - daysAgo * 86_400_000), {
      status,
    })

  async function remindedBy(channel: Channel) {
    kairos.setNow(DUE)
    await sendDue(kairos.context)
    return channel === 'email'
      ? (mails.find(({ subject }) => !/New booking|Booked/.test(subject))?.text ?? '')
      : said[0]!
  }
  const reminders = () =>
    kairos.db
      .selectFrom('messages')
      .select(['state', 'reason', 'payload'])
      .where('kind', '=', 'reminder')
      .execute()

  return {
    kairos,
    mails,
    said,
    stage,
    business,
    service,
    template,
    past,
    book,
    remindedBy,
    reminders,
  }
}

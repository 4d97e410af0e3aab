import { describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import { callbackApp, START } from '#test/callbacks.ts'
import { bookingBody, bookOn, EVERY_CHANNEL, seedBusiness, setCredits } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'
import { clientTexts, From } from '../testing/client-texts.ts'

const app = callbackApp()
const { write, timeline, mails } = clientTexts(app)

const remindersOf = (id: number) =>
  app.kairos.db
    .selectFrom('messages')
    .select(['channel', 'state', 'reason'])
    .where('appointment_id', '=', id)
    .where('kind', '=', 'reminder')
    .orderBy('id')
    .execute()

describe('STOP', () => {
  const optOuts = () => app.kairos.db.selectFrom('opt_outs').select(['phone', 'medium']).execute()
  const ended = [{ phone: From, medium: 'text' }]

  test.each(['Cancel', 'END', 'quit!'])('“%s” counts as STOP but is emailed', async Body => {
    for (const [channel, replies] of [
      ['sms', false],
      ['whatsapp', true],
    ] as const) {
      await app.reset()
      const { id } = await app.remind(channel)
      const { text } = await write(Body, channel === 'sms' ? {} : { From: `whatsapp:${From}` })
      expect(text.includes('<Message>')).toBe(replies)
      expect(await optOuts()).toEqual(ended)
      expect(await timeline(id)).toEqual([[Body, 'stop']])
      expect(await mails()).toEqual([
        expect.objectContaining({ text: expect.stringContaining('won’t get any more texts') }),
      ])
    }
  })

  test('“Cancel” is also emailed if Twilio has classified it', async () => {
    await app.remind('sms')
    await write('Cancel', { OptOutType: 'STOP' })
    expect([await optOuts(), (await mails()).length]).toEqual([ended, 1])
  })

  test.each([
    [From, From],
    ['+5491123456789', '+541123456789'],
  ])('from %s also covers a business that texts %s only later', async (from, to) => {
    await app.remind('whatsapp', from)
    await write('STOP', { From: `whatsapp:${from}` })
    const later = await seedBusiness(app.kairos.db, {
      business: { ...EVERY_CHANNEL, reminder_leads: [60] },
    })
    await app.kairos.db
      .updateTable('businesses')
      .set({ destination_countries: ['US', 'AR'] })
      .execute()
    await setCredits(app.kairos.db, later.scope, 10)
    const body = bookingBody(later, START, { notificationMethods: ['sms'], customerPhone: to })
    const { id } = (await app.kairos.browser().post('/api/appointments', body)).body
    app.kairos.setNow(new Date(Date.parse(START) - 60 * MINUTE_MS))
    await sendDue(app.kairos.context)
    expect(await remindersOf(id)).toEqual([
      {
        channel: 'sms',
        state: 'skipped',
        reason: 'The client opted out of texts. An email is sent instead.',
      },
      { channel: 'email', state: 'sent', reason: null },
    ])
  })

  test('itself isn’t emailed', async () => {
    await app.remind('sms')
    await write('STOP')
    expect([await optOuts(), await mails()]).toEqual([ended, []])
  })
})

test('after an opt-out from calls, a reminder is emailed and costs nothing', async () => {
  const { answerUrl } = await app.remind('voice')
  await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits: '9' })
  const left = await app.left()
  const start = '2027-03-02T19:00:00.000Z'
  const { id } = (
    await bookOn(app.kairos.browser(), app.salon(), start, { notificationMethods: ['voice'] })
  ).body
  app.kairos.setNow(new Date(Date.parse(start) - DAY_MS))
  await sendDue(app.kairos.context)
  expect(await remindersOf(id)).toEqual([
    {
      channel: 'voice',
      state: 'skipped',
      reason: 'The client opted out of calls. An email is sent instead.',
    },
    { channel: 'email', state: 'sent', reason: null },
  ])
  expect(await app.left()).toBe(left)
})

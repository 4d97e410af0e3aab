import { expect, test } from 'vitest'
import { runCommand } from '#src/commands/commands.ts'
import { callbackApp, START } from '#test/callbacks.ts'
import { signedInAs } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'

const app = callbackApp()

test('reports in any order and number have the same result, and failed texts are refunded and emailed', async () => {
  const { statusUrl } = await app.remind('whatsapp')
  for (const MessageStatus of ['delivered', 'sent', 'queued', 'delivered', 'failed', 'nonsense']) {
    expect((await app.post(statusUrl, { MessageSid: 'SM1', MessageStatus })).status).toBe(204)
  }
  expect(await app.state('whatsapp')).toMatchObject({ state: 'delivered', cost_credits: 1 })
  expect(await app.left()).toBe(9)
})

test('an undelivered text is refunded and replaced by an email', async () => {
  const topics: string[] = []
  const stop = app.kairos.context.events.subscribe(app.salon().scope, topic => topics.push(topic))
  const { statusUrl } = await app.remind('whatsapp')
  await expect.poll(() => topics.splice(0)).toContain('credits')
  for (const MessageStatus of ['undelivered', 'sent', 'undelivered']) {
    await app.post(statusUrl, { MessageStatus, ErrorCode: '30003' })
  }
  expect(await app.state('whatsapp')).toMatchObject({
    state: 'failed',
    cost_credits: 0,
    reason: 'The phone was off or out of reach (Twilio 30003). An email is sent instead.',
  })
  expect(await app.left()).toBe(10)
  await expect.poll(() => topics).toContain('credits')
  stop()
  await sendDue(app.kairos.context)
  expect(await app.state('email')).toMatchObject({ state: 'sent' })
})

test('asks the owner to contact a client who has no email address if a text fails', async () => {
  const { statusUrl } = await app.remind('whatsapp', '+12125550123', false)
  await app.post(statusUrl, { MessageStatus: 'undelivered', ErrorCode: '30005' })
  expect((await app.state('whatsapp'))?.reason).toBe(
    'This number isn’t in use (Twilio 30005). The client has no email address. Please contact them yourself.',
  )
})

test('asks nothing about a text that was undelivered after the start', async () => {
  const { statusUrl } = await app.remind('whatsapp', '+12125550123', false)
  app.kairos.setNow(START)
  await app.post(statusUrl, { MessageStatus: 'undelivered', ErrorCode: '30005' })
  expect((await app.state('whatsapp'))?.reason).toBe('This number isn’t in use (Twilio 30005).')
})

test.each(['edited', 'confirmed'])(
  'an undelivered text is replaced by an email if the appointment was %s',
  async change => {
    const { id, statusUrl } = await app.remind('whatsapp')
    if (change === 'edited') {
      const owner = await signedInAs(app.kairos, app.salon().scope)
      const patch = { description: 'By the window, please' }
      expect((await owner.patch(`/api/appointments/${id}`, patch)).status).toBe(200)
    } else {
      await inbound({ From: 'whatsapp:+12125550123', Body: 'YES', MessageSid: 'SM2' })
      const { status } = await app.kairos.db
        .selectFrom('appointments')
        .select('status')
        .where('business_id', '=', app.salon().scope.businessId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(status).toBe('confirmed')
    }
    await app.post(statusUrl, { MessageStatus: 'undelivered', ErrorCode: '30003' })
    await sendDue(app.kairos.context)
    expect(await app.state('email')).toMatchObject({ state: 'sent' })
  },
)

test.each([
  ['MessageStatus', 'The text was cancelled before it was sent.'],
  ['CallStatus', 'The call was cancelled.'],
])('a message cancelled at the provider says so (%s)', async (field, words) => {
  const { statusUrl } = await app.remind(field === 'CallStatus' ? 'voice' : 'whatsapp')
  await app.post(statusUrl, { [field]: 'canceled' })
  const state = await app.state(field === 'CallStatus' ? 'voice' : 'whatsapp')
  expect(state).toMatchObject({ state: 'failed', reason: `${words} An email is sent instead.` })
})

test('reports a text that expired before delivery', async () => {
  const { statusUrl } = await app.remind('whatsapp')
  await app.post(statusUrl, { MessageStatus: 'undelivered', ErrorCode: '30036' })
  expect((await app.state('whatsapp'))?.reason).toContain(
    'It could not be delivered in time (Twilio 30036).',
  )
})

test.each(['30024', '30034', '63049'])(
  'a report of an account problem (%s) reaches the operator',
  async ErrorCode => {
    const { statusUrl } = await app.remind('whatsapp')
    await app.post(statusUrl, { MessageStatus: 'undelivered', ErrorCode })
    expect(await runCommand(app.kairos.context, ['doctor'])).toContain(
      `rejected because of our account (${ErrorCode})`,
    )
  },
)

test('a report settles a text whose response was lost', async () => {
  const { statusUrl } = await app.remind('whatsapp', '+15005550005')
  expect(await app.state('whatsapp')).toMatchObject({ state: 'unknown' })
  await app.post(statusUrl, { MessageSid: 'SM1', MessageStatus: 'delivered' })
  expect(await app.state('whatsapp')).toMatchObject({ state: 'delivered', cost_credits: 1 })
})

test('refuses a form longer than any report before reading its fields', async () => {
  const { statusUrl } = await app.remind('whatsapp')
  const long = { MessageSid: 'SM1', MessageStatus: 'delivered', Body: 'x'.repeat(64_000) }
  expect((await app.post(statusUrl, long)).status).toBe(413)
})

test('a text that was reported before a gateway refused it stays sent and paid for', async () => {
  const { send } = app.texting
  app.texting.send = async ({ statusUrl }) => {
    await app.post(statusUrl, { MessageSid: 'SM1', MessageStatus: 'sent' })
    return { status: 'retry', reason: 'Twilio is not available (503).', outage: true }
  }
  await app.remind('whatsapp')
  app.texting.send = send
  await sendDue(app.kairos.context)
  expect(await app.state('whatsapp')).toMatchObject({ state: 'sent', cost_credits: 1 })
  expect([await app.state('email'), await app.left()]).toEqual([undefined, 9])
})

test('an unsigned report, or one about no message, changes nothing', async () => {
  const { statusUrl } = await app.remind('whatsapp')
  expect((await app.post(statusUrl, { MessageStatus: 'failed' }, 'forged')).status).toBe(403)
  expect((await app.post(`${statusUrl}x`, { MessageStatus: 'failed' })).status).toBe(404)
  expect(
    (await app.post('http://kairos.test/api/webhooks/twilio/status/x', { MessageStatus: 'failed' }))
      .status,
  ).toBe(404)
  expect(await app.state('whatsapp')).toMatchObject({ state: 'sent' })
})

test('STOP ends texts from every business that wrote to the number, START resumes them', async () => {
  await app.remind('sms')
  const inbound = 'http://kairos.test/api/webhooks/twilio/inbound'
  expect((await app.post(inbound, { From: '+12125550123', Body: ' Stop ' })).status).toBe(200)
  const rows = () =>
    app.kairos.db
      .selectFrom('opt_outs')
      .selectAll()
      .where('business_id', '=', app.salon().scope.businessId)
      .execute()
  expect(await rows()).toMatchObject([{ phone: '+12125550123', medium: 'text' }])
  await app.post(inbound, { From: '+12125550123', Body: 'start' })
  expect(await rows()).toEqual([])
})

const inbound = (fields: Record<string, string>) =>
  app.post('http://kairos.test/api/webhooks/twilio/inbound', fields)
const optedOut = async () =>
  (
    await app.kairos.db
      .selectFrom('opt_outs')
      .select('phone')
      .where('business_id', '=', app.salon().scope.businessId)
      .execute()
  ).map(({ phone }) => phone)

test('confirms an opt-out once: through Twilio if it knows the word, otherwise in the client’s language', async () => {
  await app.kairos.db
    .updateTable('businesses')
    .set({ language: 'de' })
    .where('id', '=', app.salon().scope.businessId)
    .execute()
  await app.remind('whatsapp')
  const From = '+12125550123'
  for (const [fields, answer] of [
    [{ From: `whatsapp:${From}`, Body: 'Stop.' }, 'Sie bekommen keine Nachrichten mehr.'],
    [{ From: `whatsapp:${From}`, Body: 'STOP' }, undefined],
    [{ From: `whatsapp:${From}`, Body: 'START' }, 'Sie bekommen wieder Nachrichten.'],
    [{ From, Body: 'Abmelden' }, 'Sie bekommen keine Nachrichten mehr.'],
    [{ From, Body: 'yes' }, undefined],
    [{ From, Body: 'stop' }, undefined],
    [{ From, Body: 'HELP' }, undefined],
    [{ From: 'whatsapp:+12125550199', Body: 'STOP' }, undefined],
    [{ From, Body: 'lieber wieder', OptOutType: 'START' }, undefined],
  ] as const) {
    const { text } = await inbound(fields)
    if (answer) expect(text).toContain(`<Message>${answer}`)
    else expect(text).not.toContain('<Message>')
  }
  expect(await optedOut()).toEqual([])
})

test.each([
  ['+5215512345678', '+525512345678'],
  ['+5491123456789', '+541123456789'],
  ['+553187654321', '+5531987654321'],
])('STOP from %s on WhatsApp counts for the client with the number %s', async (known, phone) => {
  await app.remind('whatsapp', phone)
  await inbound({ From: `whatsapp:${known}`, Body: 'STOP' })
  expect(await optedOut()).toEqual([phone])
})

test('a keyword within a sentence, or another request, does not stop texts', async () => {
  await app.remind('sms')
  for (const Body of ['Please stop by at 5', 'absagen', 'anular', 'I can’t come', '', 'OK']) {
    await inbound({ From: '+12125550123', Body })
  }
  expect(await optedOut()).toEqual([])
})

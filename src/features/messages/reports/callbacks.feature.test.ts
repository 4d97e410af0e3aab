import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { NotificationChannel } from '#domain/channels.ts'
import { adjustTo, balance } from '#features/credits/service.ts'
import { createSandboxStore } from '#features/sandbox/queries.ts'
import { createSandboxTexting, type SandboxTexting } from '#providers/texting/sandbox.ts'
import { MONDAY_MORNING, startTestApp, type TestApp } from '#test/harness.ts'
import { bookingOn, type Seeded, seedBusiness } from '#test/seed.ts'
import { sendDue } from '../delivery/worker.ts'

const START = '2027-03-02T17:00:00.000Z'
const DUE = new Date('2027-03-01T17:00:00.000Z')

let kairos: TestApp
let salon: Seeded
let texting: SandboxTexting

beforeAll(async () => {
  kairos = await startTestApp()
  texting = createSandboxTexting({ store: createSandboxStore(kairos.db), secret: 'secret', deliver: () => {} })
  kairos.context.texting = texting
})
afterAll(() => kairos.close())
beforeEach(async () => {
  kairos.setNow(MONDAY_MORNING)
  await kairos.db.deleteFrom('messages').execute()
  await kairos.db.deleteFrom('sandbox_messages').execute()
  salon = await seedBusiness(kairos.db)
  await kairos.db
    .updateTable('businesses')
    .set({ sms_enabled: true, whatsapp_enabled: true, voice_enabled: true, reminder_leads: [1440] })
    .execute()
  await adjustTo(kairos.db, salon.scope, { to: 10, actorUserId: null, reason: 'test', now: MONDAY_MORNING })
})

async function remind(channel: NotificationChannel, phone = '+12125550123') {
  const booking = bookingOn(salon, START, { notificationMethods: [channel], customerPhone: phone })
  const { body } = await kairos.browser().post('/api/appointments', booking)
  kairos.setNow(DUE)
  await sendDue(kairos.context)
  const [sent] = await createSandboxStore(kairos.db).list({ channel, limit: 1 })
  return {
    id: body.id as number,
    ...(sent?.meta as { statusUrl: string; answerUrl: string }),
    files: sent?.attachments,
  }
}

/** Posts a form as the provider does, signed. */
async function post(url: string, fields: Record<string, string>, signature?: string) {
  const { headers, form } = texting.signed(url, fields)
  const answer = await kairos.app.request(url, {
    method: 'POST',
    headers: { ...headers, ...(signature === undefined ? {} : { 'x-twilio-signature': signature }) },
    body: form,
  })
  return { status: answer.status, text: await answer.text() }
}

const state = async (channel: NotificationChannel) =>
  await kairos.db
    .selectFrom('messages')
    .select(['state', 'reason', 'cost_credits'])
    .where('channel', '=', channel)
    .where('kind', '=', 'reminder')
    .executeTakeFirst()
const statusOf = async (id: number) =>
  (await kairos.db.selectFrom('appointments').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const left = () => balance(kairos.db, salon.scope)

test('reports end the same in any order and however often; what failed is given back and goes by e-mail', async () => {
  const { statusUrl } = await remind('whatsapp')
  for (const MessageStatus of ['delivered', 'sent', 'queued', 'delivered', 'failed', 'nonsense']) {
    expect((await post(statusUrl, { MessageSid: 'SM1', MessageStatus })).status).toBe(204)
  }
  expect(await state('whatsapp')).toMatchObject({ state: 'delivered', cost_credits: 1 })
  expect(await left()).toBe(9)
})

test('a text that was not delivered is given back and goes by e-mail', async () => {
  const { statusUrl } = await remind('whatsapp')
  for (const MessageStatus of ['undelivered', 'sent', 'undelivered']) {
    await post(statusUrl, { MessageStatus, ErrorCode: '30003' })
  }
  expect(await state('whatsapp')).toMatchObject({
    state: 'failed',
    cost_credits: 0,
    reason: expect.stringContaining('30003'),
  })
  expect(await left()).toBe(10)
  await sendDue(kairos.context)
  expect(await state('email')).toMatchObject({ state: 'sent' })
})

test('a report settles a text whose answer was lost', async () => {
  const { statusUrl } = await remind('whatsapp', '+15005550005')
  expect(await state('whatsapp')).toMatchObject({ state: 'unknown' })
  await post(statusUrl, { MessageSid: 'SM1', MessageStatus: 'delivered' })
  expect(await state('whatsapp')).toMatchObject({ state: 'delivered', cost_credits: 1 })
})

test('a report that is not signed, or about nothing, changes nothing', async () => {
  const { statusUrl } = await remind('whatsapp')
  expect((await post(statusUrl, { MessageStatus: 'failed' }, 'forged')).status).toBe(403)
  expect((await post(`${statusUrl}x`, { MessageStatus: 'failed' })).status).toBe(404)
  expect((await post('http://kairos.test/api/webhooks/twilio/status/x', { MessageStatus: 'failed' })).status).toBe(404)
  expect(await state('whatsapp')).toMatchObject({ state: 'sent' })
})

test('STOP ends texts from every business that wrote to the number, START begins them again', async () => {
  await remind('sms')
  const inbound = 'http://kairos.test/api/webhooks/twilio/inbound'
  expect((await post(inbound, { From: '+12125550123', Body: ' Stop ' })).status).toBe(200)
  const rows = () =>
    kairos.db.selectFrom('opt_outs').selectAll().where('business_id', '=', salon.scope.businessId).execute()
  expect(await rows()).toMatchObject([{ phone: '+12125550123', medium: 'text' }])
  await post(inbound, { From: '+12125550123', Body: 'start' })
  expect(await rows()).toEqual([])
})

const inbound = (fields: Record<string, string>) => post('http://kairos.test/api/webhooks/twilio/inbound', fields)
const optedOut = async () =>
  (
    await kairos.db.selectFrom('opt_outs').select('phone').where('business_id', '=', salon.scope.businessId).execute()
  ).map(({ phone }) => phone)

test('whoever stops is told so once: by Twilio where it knows the word, by us in their language elsewhere', async () => {
  await kairos.db.updateTable('businesses').set({ language: 'de' }).where('id', '=', salon.scope.businessId).execute()
  await remind('whatsapp')
  const From = '+12125550123'
  for (const [fields, answer] of [
    [{ From: `whatsapp:${From}`, Body: 'Stop.' }, 'Sie bekommen keine Nachrichten mehr.'],
    [{ From: `whatsapp:${From}`, Body: 'START' }, 'Sie bekommen wieder Nachrichten.'],
    [{ From, Body: 'Abmelden' }, 'Sie bekommen keine Nachrichten mehr.'],
    [{ From, Body: 'yes' }, undefined],
    [{ From, Body: 'stop' }, undefined],
    [{ From, Body: 'HELP' }, undefined],
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
])('STOP from %s on WhatsApp is of the client whose number is %s', async (known, phone) => {
  await remind('whatsapp', phone)
  await inbound({ From: `whatsapp:${known}`, Body: 'STOP' })
  expect(await optedOut()).toEqual([phone])
})

test('a word in a sentence, or one that asks for something else, stops nothing', async () => {
  await remind('sms')
  for (const Body of ['Please stop by at 5', 'absagen', 'anular', 'I can’t come', '', 'OK']) {
    await inbound({ From: '+12125550123', Body })
  }
  expect(await optedOut()).toEqual([])
})

test('a call is real sound: it greets, says what it is, and takes a key', async () => {
  const { id, answerUrl, files } = await remind('voice')
  expect(files?.[0]?.contentType).toBe('audio/wav')
  expect(Buffer.from(files![0]!.base64, 'base64').subarray(0, 4).toString()).toBe('RIFF')
  const { text } = await post(answerUrl, { CallSid: 'CA1', AnsweredBy: 'human' })
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  const [, sound = ''] = /<Play>([^<]+)<\/Play>/.exec(text) ?? []
  const file = await kairos.app.request(sound)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect((await post(action, { Digits: '7' })).text).toContain('again')
  const { text: thanks } = await post(action, { Digits: '1' })
  expect(thanks).toContain('part=confirm')
  expect(await statusOf(id)).toBe('confirmed')
  expect((await state('voice'))?.reason).toBe('The client confirmed on the phone.')
  await post(action, { Digits: '3' })
  expect(await statusOf(id)).toBe('confirmed')
})

test.each([
  ['3', 'cancelled'],
  ['9', 'booked'],
  ['2', 'booked'],
])('key %s leaves the appointment %s', async (Digits, status) => {
  const { id, answerUrl } = await remind('voice')
  const action = answerUrl.replace('/voice/', '/keys/')
  await post(action, { Digits })
  expect(await statusOf(id)).toBe(status)
  const optOuts = await kairos.db
    .selectFrom('opt_outs')
    .select('medium')
    .where('business_id', '=', salon.scope.businessId)
    .execute()
  expect(optOuts).toEqual(Digits === '9' ? [{ medium: 'voice' }] : [])
  await sendDue(kairos.context)
  const link = await kairos.db.selectFrom('messages').select('state').where('kind', '=', 'move-link').executeTakeFirst()
  expect(link).toEqual(Digits === '2' ? { state: 'sent' } : undefined)
})

test('a key that comes too late does nothing and says so: confirming once it has begun, moving behind the cut-off', async () => {
  const { id, answerUrl } = await remind('voice')
  const press = async (Digits: string) => (await post(answerUrl.replace('/voice/', '/keys/'), { Digits })).text
  await kairos.db
    .updateTable('businesses')
    .set({ change_cutoff_minutes: 48 * 60 })
    .execute()
  expect(await press('2')).toContain('part=late')
  kairos.setNow(new Date(START))
  await kairos.db.updateTable('businesses').set({ change_cutoff_minutes: 0 }).execute()
  for (const Digits of ['1', '2', '3']) expect(await press(Digits)).toContain('part=late')
  await sendDue(kairos.context)
  expect(await kairos.db.selectFrom('messages').select('id').where('kind', '=', 'move-link').execute()).toEqual([])
  expect([await statusOf(id), (await state('voice'))?.reason, await left()]).toEqual(['booked', null, 9])
})

test('whoever wants no more texts is promised, and gets, an email with the link', async () => {
  const { answerUrl } = await remind('voice')
  const { voice } = kairos.context
  const away = { status: 'unavailable' as const, reason: 'It is away.' }
  kairos.context.voice = { ...voice, listVoices: async () => away, speak: async () => away }
  const optOut = {
    business_id: salon.scope.businessId,
    phone: '+12125550123',
    medium: 'text' as const,
    created_at: DUE,
  }
  await kairos.db.insertInto('opt_outs').values(optOut).execute()
  const { text } = await post(answerUrl.replace('/voice/', '/keys/'), { Digits: '2' })
  kairos.context.voice = voice
  expect(text).toContain('We are sending you an email with a link')
  await sendDue(kairos.context)
  expect(await state('email')).toMatchObject({ state: 'sent', reason: null })
  expect(await left()).toBe(9)
  await expectMoveMail()
})

/** The newest e-mail is what the call promised, and leads to the appointment. */
async function expectMoveMail() {
  const [mail] = await createSandboxStore(kairos.db).list({ channel: 'email', limit: 1 })
  expect(mail?.subject).toBe('Choose a new time: Haircut')
  expect(mail?.text).toContain('You asked on the phone to move your appointment')
  expect(mail?.text).toMatch(/Confirm, move or cancel:\n\S+\/manage\//)
}

test('a link that can’t be texted after all goes by an email that says what it is for', async () => {
  const { answerUrl } = await remind('voice', '+12125550124')
  const { send } = texting
  texting.send = async () => ({ status: 'rejected', code: 'not-possible', reason: 'No text goes there.' })
  await post(answerUrl.replace('/voice/', '/keys/'), { Digits: '2' })
  await sendDue(kairos.context)
  texting.send = send
  await expectMoveMail()
})

test('without a speech provider the call is read in the voice of its language, and nothing else is spoken', async () => {
  const { voice } = kairos.context
  await kairos.db.updateTable('businesses').set({ language: 'de' }).where('id', '=', salon.scope.businessId).execute()
  const { answerUrl } = await remind('voice')
  const away = { status: 'unavailable' as const, reason: 'It is away.' }
  kairos.context.voice = { ...voice, listVoices: async () => away, speak: async () => away }
  const { text } = await post(answerUrl, { AnsweredBy: 'human' })
  const [call] = await createSandboxStore(kairos.db).list({ channel: 'voice', limit: 1 })
  const phone = await kairos.browser().post(`/sandbox/phone/${call!.id}`, { act: 'answer' })
  kairos.context.voice = voice
  expect(phone.body).toMatchObject({ keys: true, say: [{ words: expect.stringMatching(/^Guten Tag /) }] })
  expect(text).toMatch(/<Say language="de-DE">Guten Tag /)
  const speech = `${answerUrl.replace('/voice/', '/speech/')}?part=`
  for (const part of ['', 'toString', 'nothing']) expect((await kairos.app.request(speech + part)).status).toBe(404)
})

test('a call that a fax machine took is given back and goes by email', async () => {
  const { answerUrl, statusUrl } = await remind('voice')
  expect((await post(answerUrl, { AnsweredBy: 'fax' })).text).toContain('<Response></Response>')
  await post(statusUrl, { CallSid: 'CA1', CallStatus: 'completed', AnsweredBy: 'fax' })
  expect(await state('voice')).toMatchObject({ state: 'failed', reason: 'A fax machine answered.', cost_credits: 0 })
  expect(await left()).toBe(10)
  await sendDue(kairos.context)
  expect(await state('email')).toMatchObject({ state: 'sent' })
})

test('voicemail gets its own words, and a call about a time that is no more says so', async () => {
  const { id, answerUrl } = await remind('voice')
  expect((await post(answerUrl, { AnsweredBy: 'machine_end_beep' })).text).toContain('part=voicemail')
  await kairos.db.updateTable('appointments').set({ version: 2 }).where('id', '=', id).execute()
  expect((await post(answerUrl, { AnsweredBy: 'human' })).text).toContain('part=changed')
})

test('the sandbox’s phone rings, plays and takes keys through the same callbacks', async () => {
  const { id } = await remind('voice')
  const [call] = await createSandboxStore(kairos.db).list({ channel: 'voice', limit: 1 })
  const browser = kairos.browser()
  expect((await browser.get(`/sandbox/messages/${call!.id}`)).text).toContain('data-act="answer"')
  const phone = (body: unknown) => browser.post(`/sandbox/phone/${call!.id}`, body)
  expect((await phone({ act: 'key', digit: '1' })).status).toBe(409)
  expect((await phone({ act: 'sing' })).status).toBe(400)
  const answered = await phone({ act: 'answer' })
  expect(answered.body).toMatchObject({
    keys: true,
    ended: false,
    say: [{ sound: expect.stringContaining('part=opening') }],
  })
  expect((await browser.get(answered.body.say[0].sound)).headers.get('content-type')).toBe('audio/wav')
  expect((await phone({ act: 'key', digit: '1' })).body).toMatchObject({ keys: false, ended: true })
  expect(await statusOf(id)).toBe('confirmed')
  expect(await state('voice')).toMatchObject({ state: 'delivered' })
  expect((await phone({ act: 'answer' })).status).toBe(409)
})

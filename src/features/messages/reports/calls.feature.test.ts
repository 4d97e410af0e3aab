import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { callbackApp, DUE, START } from '#test/callbacks.ts'
import { setCredits } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'

const app = callbackApp()

test('a call is real audio that greets, gives its message and accepts a key', async () => {
  app.speakAloud()
  const { id, answerUrl, files } = await app.remind('voice')
  expect(files?.[0]?.contentType).toBe('audio/wav')
  expect(Buffer.from(files![0]!.base64, 'base64').subarray(0, 4).toString()).toBe('RIFF')
  const { text } = await app.post(answerUrl, { CallSid: 'CA1', AnsweredBy: 'human' })
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  const [, sound = ''] = /<Play>([^<]+)<\/Play>/.exec(text) ?? []
  const file = await app.kairos.app.request(sound)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'audio/wav'])
  expect((await app.post(action, { Digits: '7' })).text).toContain('again')
  const { text: thanks } = await app.post(action, { Digits: '1' })
  expect(thanks).toContain('part=confirm')
  expect(await app.statusOf(id)).toBe('confirmed')
  expect((await app.state('voice'))?.reason).toBe('The client confirmed on the phone.')
  await app.post(action, { Digits: '3' })
  expect(await app.statusOf(id)).toBe('confirmed')
})

test.each([
  ['3', 'cancelled', 'The client cancelled on the phone.'],
  ['9', 'booked', 'The client opted out of calls.'],
  ['2', 'booked', 'The client asked on the phone to move it; a link was sent.'],
])('key %s leaves the appointment %s', async (Digits, status, reason) => {
  const { id, answerUrl } = await app.remind('voice')
  const action = answerUrl.replace('/voice/', '/keys/')
  await app.post(action, { Digits })
  expect(await app.statusOf(id)).toBe(status)
  expect((await app.state('voice'))?.reason).toBe(reason)
  const optOuts = await app.kairos.db
    .selectFrom('opt_outs')
    .select('medium')
    .where('business_id', '=', app.salon().scope.businessId)
    .execute()
  expect(optOuts).toEqual(Digits === '9' ? [{ medium: 'voice' }] : [])
  await sendDue(app.kairos.context)
  const link = await app.kairos.db
    .selectFrom('messages')
    .select('state')
    .where('kind', '=', 'move-link')
    .executeTakeFirst()
  expect(link).toEqual(Digits === '2' ? { state: 'sent' } : undefined)
})

test('a second wrong key ends the call', async () => {
  const { answerUrl } = await app.remind('voice')
  const { text } = await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits: '5' })
  const [, action = ''] = /action="([^"]+)"/.exec(text) ?? []
  const last = (await app.post(action, { Digits: '7' })).text
  expect(last).toContain('part=goodbye')
  expect(last).not.toContain('<Gather')
})

test('explains a key that comes too late: confirming after the start, moving after the cutoff', async () => {
  const { id, answerUrl } = await app.remind('voice')
  const press = async (Digits: string) =>
    (await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits })).text
  await app.kairos.db
    .updateTable('businesses')
    .set({ change_cutoff_minutes: 48 * 60 })
    .execute()
  expect(await press('2')).toContain('part=late')
  app.kairos.setNow(new Date(START))
  await app.kairos.db.updateTable('businesses').set({ change_cutoff_minutes: 0 }).execute()
  for (const Digits of ['1', '2', '3']) expect(await press(Digits)).toContain('part=late')
  await sendDue(app.kairos.context)
  expect(
    await app.kairos.db
      .selectFrom('messages')
      .select('id')
      .where('kind', '=', 'move-link')
      .execute(),
  ).toEqual([])
  expect([await app.statusOf(id), (await app.state('voice'))?.reason, await app.left()]).toEqual([
    'booked',
    null,
    9,
  ])
})

test('promises and sends the link by email after an opt-out from texts', async () => {
  const { answerUrl } = await app.remind('voice')
  const { voice } = app.kairos.context
  const away = { status: 'unavailable' as const, reason: 'It is away.' }
  app.kairos.context.voice = { ...voice, listVoices: async () => away, speak: async () => away }
  const optOut = {
    business_id: app.salon().scope.businessId,
    phone: '+12125550123',
    medium: 'text' as const,
    created_at: DUE,
  }
  await app.kairos.db.insertInto('opt_outs').values(optOut).execute()
  const { text } = await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits: '2' })
  app.kairos.context.voice = voice
  expect(text).toContain('We are sending you an email with a link')
  await sendDue(app.kairos.context)
  expect(await app.state('email')).toMatchObject({ state: 'sent', reason: null })
  expect(await app.left()).toBe(9)
  await expectMoveMail()
})

test('offers no link to a client without an email address unless it can be texted', async () => {
  const { answerUrl } = await app.remind('voice', undefined, false)
  const { voice } = app.kairos.context
  const away = { status: 'unavailable' as const, reason: 'It is away.' }
  app.kairos.context.voice = { ...voice, listVoices: async () => away, speak: async () => away }
  onTestFinished(() => {
    app.kairos.context.voice = voice
  })
  const opening = async () => (await app.post(answerUrl, { AnsweredBy: 'human' })).text
  expect(await opening()).toContain('To move it, press 2.')
  await setCredits(app.kairos.db, app.salon().scope, 0)
  expect(await opening()).not.toContain('To move it')
  const { text } = await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits: '2' })
  expect(text).toContain('To confirm your appointment, press 1. To cancel it, press 3.')
  expect((await app.post(answerUrl, { AnsweredBy: 'machine_end_beep' })).text).not.toContain(
    'email',
  )
})

test('synthesizes no offer of a link for a client who can’t get one', async () => {
  const { voice } = app.kairos.context
  const spoken: string[] = []
  app.kairos.context.voice = {
    ...voice,
    speak: async (voiceId, text, listener) => {
      spoken.push(text)
      return await voice.speak(voiceId, text, listener)
    },
  }
  onTestFinished(() => {
    app.kairos.context.voice = voice
  })
  await app.kairos.db
    .updateTable('businesses')
    .set({ sms_enabled: false })
    .where('id', '=', app.salon().scope.businessId)
    .execute()
  await app.remind('voice', undefined, false)
  expect(spoken).toEqual([
    expect.stringContaining('To confirm your appointment, press 1. To cancel it, press 3.'),
  ])
})

async function expectMoveMail() {
  const [mail] = await app.store.list({ channel: 'email', limit: 1 })
  expect(mail?.subject).toBe('Choose a new time: Haircut')
  expect(mail?.text).toContain('You asked to move your appointment')
  expect(mail?.text).toMatch(/^Move or cancel:\n\S+\/manage\//m)
  expect(mail?.text).not.toMatch(/See you soon|let us know/i)
}

test('emails a link that can’t be texted, and says what it is for', async () => {
  const { answerUrl } = await app.remind('voice', '+12125550124')
  const { send } = app.texting
  app.texting.send = async () => ({
    status: 'rejected',
    code: 'not-possible',
    reason: 'No text goes there.',
  })
  await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits: '2' })
  await sendDue(app.kairos.context)
  app.texting.send = send
  await expectMoveMail()
})

test('without a speech provider, the call is read by the phone provider in its own language', async () => {
  const { voice } = app.kairos.context
  await app.kairos.db
    .updateTable('businesses')
    .set({ language: 'de' })
    .where('id', '=', app.salon().scope.businessId)
    .execute()
  const { answerUrl } = await app.remind('voice')
  const away = { status: 'unavailable' as const, reason: 'It is away.' }
  app.kairos.context.voice = { ...voice, listVoices: async () => away, speak: async () => away }
  const { text } = await app.post(answerUrl, { AnsweredBy: 'human' })
  const [call] = await app.store.list({ channel: 'voice', limit: 1 })
  const phone = await app.kairos.browser().post(`/sandbox/phone/${call!.id}`, { act: 'answer' })
  app.kairos.context.voice = voice
  expect(phone.body).toMatchObject({
    keys: true,
    say: [{ words: expect.stringMatching(/^Guten Tag /) }],
  })
  expect(text).toMatch(/<Say language="de-DE">Guten Tag /)
  const speech = `${answerUrl.replace('/voice/', '/speech/')}?part=`
  for (const part of ['', 'toString', 'nothing'])
    expect((await app.kairos.app.request(speech + part)).status).toBe(404)
})

test('refunds a call that a fax machine answered, and sends an email', async () => {
  const { answerUrl, statusUrl } = await app.remind('voice')
  expect((await app.post(answerUrl, { AnsweredBy: 'fax' })).text).toContain('<Response></Response>')
  await app.post(statusUrl, { CallSid: 'CA1', CallStatus: 'completed', AnsweredBy: 'fax' })
  expect(await app.state('voice')).toMatchObject({
    state: 'failed',
    reason: 'A fax machine answered. An email is sent instead.',
    cost_credits: 0,
  })
  expect(await app.left()).toBe(10)
  await sendDue(app.kairos.context)
  expect(await app.state('email')).toMatchObject({ state: 'sent' })
})

test('only one of two concurrent keys acts, and both get its answer', async () => {
  for (let round = 0; round < 3; round++) {
    await app.reset()
    const { id, answerUrl } = await app.remind('voice')
    const action = answerUrl.replace('/voice/', '/keys/')
    const answers = await Promise.all(['1', '3'].map(Digits => app.post(action, { Digits })))
    const parts = answers.map(({ text }) => /part=(\w+)/.exec(text)?.[1])
    expect(new Set(parts).size).toBe(1)
    const { rows } = await sql<{
      kind: string
    }>`select kind from appointment_changes where appointment_id = ${id}`.execute(app.kairos.db)
    expect(rows).toHaveLength(1)
    expect(await app.statusOf(id)).toBe(parts[0] === 'confirm' ? 'confirmed' : 'cancelled')
  }
})

test('a Brazilian voice reads Portuguese, to match its wording', async () => {
  await app.kairos.db
    .updateTable('businesses')
    .set({ language: 'pt' })
    .where('id', '=', app.salon().scope.businessId)
    .execute()
  const { answerUrl } = await app.remind('voice')
  const { voice } = app.kairos.context
  const away = { status: 'unavailable' as const, reason: 'It is away.' }
  app.kairos.context.voice = { ...voice, listVoices: async () => away, speak: async () => away }
  const { text } = await app.post(answerUrl, {})
  app.kairos.context.voice = voice
  expect(text).toContain('<Say language="pt-BR">')
})

test('voicemail has its own text, and a call about an outdated time says so', async () => {
  const { id, answerUrl } = await app.remind('voice')
  expect((await app.post(answerUrl, { AnsweredBy: 'machine_end_beep' })).text).toContain(
    'part=voicemail',
  )
  await app.kairos.db.updateTable('appointments').set({ version: 2 }).where('id', '=', id).execute()
  expect((await app.post(answerUrl, { AnsweredBy: 'human' })).text).toContain('part=changed')
})

test('the sandbox’s phone rings, plays and accepts keys through the same callbacks', async () => {
  const { id } = await app.remind('voice')
  const [call] = await app.store.list({ channel: 'voice', limit: 1 })
  const browser = app.kairos.browser()
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
  expect((await browser.get(answered.body.say[0].sound)).headers.get('content-type')).toBe(
    'audio/wav',
  )
  expect((await phone({ act: 'key', digit: '1' })).body).toMatchObject({ keys: false, ended: true })
  expect(await app.statusOf(id)).toBe('confirmed')
  expect(await app.state('voice')).toMatchObject({ state: 'delivered' })
  expect((await phone({ act: 'answer' })).status).toBe(409)
})

test.each([
  [
    'voicemail',
    ['part=voicemail'],
    { state: 'delivered', reason: 'Left on voicemail.', cost_credits: 1 },
  ],
  [
    'decline',
    [],
    { state: 'failed', reason: 'No one answered. An email is sent instead.', cost_credits: 0 },
  ],
] as const)('the sandbox’s phone ends a call by %s', async (act, parts, state) => {
  await app.remind('voice')
  const [call] = await app.store.list({ channel: 'voice', limit: 1 })
  const browser = app.kairos.browser()
  expect((await browser.get(`/sandbox/messages/${call!.id}`)).text).toContain(`data-act="${act}"`)
  const { body } = await browser.post(`/sandbox/phone/${call!.id}`, { act })
  const say = parts.map(part => ({ sound: expect.stringContaining(part) }))
  expect(body).toEqual({ say, keys: false, ended: true })
  expect(await app.state('voice')).toMatchObject(state)
})

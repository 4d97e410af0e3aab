import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { listen } from '#test/listen.ts'
import { createSmtpEmail } from './email/smtp.ts'
import { createOpenai } from './language-model/openai.ts'
import { createPaypal } from './payments/paypal.ts'
import { createTwilio } from './texting/twilio.ts'
import { createElevenlabs } from './voice/elevenlabs.ts'

type Answers = Record<string, [status: number, json: object]>

async function openVendor(answers: Answers): Promise<string> {
  const server = createServer((request, response) => {
    const [status, json] = answers[request.url?.split('?')[0] ?? ''] ?? [404, {}]
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
  })
  const { url, close } = await listen(server)
  onTestFinished(close)
  return url
}

async function openMailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ disabledCommands: ['STARTTLS'], ...options })
  server.on('error', () => {})
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()))
  onTestFinished(() => new Promise<void>(resolve => server.close(() => resolve())))
  return (server.server.address() as AddressInfo).port
}

const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

const ok = { ok: true }
const problem = (text: string) => ({ ok: false, problem: expect.stringContaining(text) })
const CLOSED = 'http://127.0.0.1:9'

async function checkMail(url: string) {
  const email = createSmtpEmail({ url })
  onTestFinished(() => email.close())
  return await email.check?.()
}

test('email: the server accepts the login, refuses it, or is unreachable', async () => {
  const port = await openMailServer({
    onAuth: (auth, _session, done) =>
      auth.password === 'secret' ? done(null, { user: 'kairos' }) : done(refusal(535, 'no')),
  })
  expect(await checkMail(`smtp://kairos:secret@127.0.0.1:${port}`)).toEqual(ok)
  expect(await checkMail(`smtp://kairos:wrong@127.0.0.1:${port}`)).toEqual(
    problem('rejects the user or password in SMTP_URL'),
  )
  const open = await openMailServer({ authOptional: true })
  expect(await checkMail(`smtp://127.0.0.1:${open}`)).toEqual(ok)
  expect(await checkMail('smtp://kairos:secret@127.0.0.1:9')).toEqual(
    problem("can't be reached (connect ECONNREFUSED 127.0.0.1:9). Check SMTP_URL"),
  )
  expect(await checkMail(`smtps://kairos:secret@127.0.0.1:${port}`)).toEqual(
    problem("can't be reached securely"),
  )
})

test.each<[string, SMTPServerOptions, string]>([
  [
    'can’t check logins at the moment',
    { onAuth: (_auth, _session, done) => done(refusal(454, 'Busy')) },
    "doesn't accept the login (454 Busy)",
  ],
  ['offers no login', { disabledCommands: ['STARTTLS', 'AUTH'] }, "doesn't accept the login (5"],
  [
    'takes no connections',
    { onConnect: (_session, done) => done(refusal(554, 'No service here')) },
    'refuses the connection (554 No service here)',
  ],
])('email: the server %s', async (_name, server, words) => {
  const port = await openMailServer(server)
  expect(await checkMail(`smtp://kairos:secret@127.0.0.1:${port}`)).toEqual(problem(words))
})

test('texting: the account is active and has a number for texts and calls', async () => {
  const from = '+12125550123'
  const check = async (account: [number, object], capabilities?: object, status = 200) => {
    const numbers = capabilities ? [{ phone_number: from, capabilities }] : []
    const baseUrl = await openVendor({
      '/2010-04-01/Accounts/AC1.json': account,
      '/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json': [
        status,
        { incoming_phone_numbers: numbers },
      ],
    })
    return await createTwilio({ baseUrl, accountSid: 'AC1', authToken: 't', from }).check?.()
  }
  const active: [number, object] = [200, { status: 'active' }]
  expect(await check(active, { sms: true, voice: true })).toEqual(ok)
  expect(await check(active, { sms: true, voice: false })).toEqual(problem("can't call"))
  expect(await check(active, { sms: false, voice: true })).toEqual(problem("can't send texts"))
  expect(await check(active)).toEqual(problem('TWILIO_FROM is not a number of this'))
  expect(await check([200, { status: 'suspended' }])).toEqual(problem('account is suspended'))
  expect(await check([401, { code: 20003 }])).toEqual(problem('TWILIO_AUTH_TOKEN'))
  expect(await check([503, {}])).toEqual(problem('with an error (503)'))
  expect(await check(active, undefined, 429)).toEqual(problem('with an error (429)'))
  const away = createTwilio({ baseUrl: CLOSED, accountSid: 'AC1', authToken: 't', from })
  expect(await away.check?.()).toEqual(problem("can't be reached"))
})

test('voices: the key can list voices', async () => {
  const check = async (answer: [number, object]) => {
    const baseUrl = await openVendor({ '/v2/voices': answer })
    return await createElevenlabs({ baseUrl, apiKey: 'key' }).check?.()
  }
  expect(await check([200, { voices: [], has_more: false }])).toEqual(ok)
  expect(await check([401, { detail: { status: 'invalid_api_key' } }])).toEqual(
    problem('invalid_api_key'),
  )
  expect(await check([404, {}])).toEqual(problem('ELEVENLABS_BASE_URL'))
  const away = createElevenlabs({ baseUrl: CLOSED, apiKey: 'key' })
  expect(await away.check?.()).toEqual({
    ok: false,
    problem: expect.stringMatching(/^ElevenLabs could not be reached: [^.]+\.$/),
  })
})

test('payments: the credentials work and the webhook points here', async () => {
  const here = 'https://booking.example.com/api/webhooks/paypal'
  const token: Answers = { '/v1/oauth2/token': [200, { access_token: 'token', expires_in: 3600 }] }
  const check = async (answers: Answers, webhookId: string | undefined = 'WH1') => {
    const baseUrl = await openVendor(answers)
    const account = { clientId: 'id', clientSecret: 's', merchantId: 'M', brandName: 'Kairos' }
    return await createPaypal({ baseUrl, webhookId, ...account }).check?.(here)
  }
  const webhook = (url: string, ...names: string[]): Answers => ({
    ...token,
    '/v1/notifications/webhooks/WH1': [
      200,
      { id: 'WH1', url, event_types: names.map(name => ({ name })) },
    ],
  })
  expect(await check(webhook(here, '*'))).toEqual(ok)
  const [approved, completed] = ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']
  const others = ['DENIED', 'REFUNDED', 'REVERSED'].map(event => `PAYMENT.CAPTURE.${event}`)
  expect(await check(webhook(here, approved, completed, ...others))).toEqual(ok)
  expect(await check(webhook(here, approved, completed))).toEqual(
    problem(`lacks ${others.join(', ')}.`),
  )
  expect(await check(webhook('https://elsewhere.example.com/'))).toEqual(problem(`of ${here}`))
  expect(await check(token)).toEqual(problem('PAYPAL_WEBHOOK_ID'))
  expect(await check(token, '')).toEqual(problem('PAYPAL_WEBHOOK_ID is missing'))
  expect(await check({ '/v1/oauth2/token': [401, {}] })).toEqual(problem('PAYPAL_CLIENT_SECRET'))
  expect(await check({ '/v1/oauth2/token': [503, {}] })).toEqual({
    ok: false,
    problem: 'PayPal failed (503).',
  })
})

test('language model: the key works, and the model exists if the server lists its models', async () => {
  const check = async (answers: Answers) => {
    const baseUrl = await openVendor(answers)
    return await createOpenai({ baseUrl, model: 'small', apiKey: 'key' }).check?.()
  }
  expect(await check({ '/models': [200, { data: [{ id: 'small' }] }] })).toEqual(ok)
  expect(await check({})).toEqual(ok)
  expect(await check({ '/models': [200, { data: [{ id: 'big' }] }] })).toEqual(problem('small'))
  expect(await check({ '/models': [401, {}] })).toEqual(problem('OPENAI_API_KEY'))
  const away = createOpenai({ baseUrl: CLOSED, model: 'small' })
  expect(await away.check?.()).toEqual(problem("can't be reached"))
})

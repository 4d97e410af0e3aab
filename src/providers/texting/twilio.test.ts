import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { textingConformance } from './conformance.ts'
import { signReport } from './signature.ts'
import { createTwilio } from './twilio.ts'
import { account, type Intercept, openTwilio } from './twilio-stand-in.ts'

textingConformance(async () => {
  const { provider, taken } = await openTwilio()
  return {
    provider,
    secret: account.authToken,
    taken: async () =>
      taken.map(({ path, fields }) => ({
        channel: path.includes('Calls')
          ? 'voice'
          : fields.To?.startsWith('whatsapp:')
            ? 'whatsapp'
            : 'sms',
        to: (fields.To ?? '').replace('whatsapp:', ''),
        body: fields.Body ?? '',
      })),
  }
})

const text = {
  channel: 'sms' as const,
  to: '+12125550123',
  body: 'Hello',
  statusUrl: 'https://kairos.test/s',
}

test('sends requests as Twilio describes them, with the account only in the header', async () => {
  const { provider, taken } = await openTwilio()
  await provider.send(text)
  await provider.send({ ...text, channel: 'whatsapp' })
  await provider.call({
    to: text.to,
    answerUrl: 'https://kairos.test/v',
    statusUrl: 'https://kairos.test/s',
    detectionUrl: 'https://kairos.test/d',
    transcript: '',
  })
  expect(taken.map(({ path }) => path)).toEqual([
    '/2010-04-01/Accounts/AC1/Messages.json',
    '/2010-04-01/Accounts/AC1/Messages.json',
    '/2010-04-01/Accounts/AC1/Calls.json',
  ])
  expect(taken[1]?.fields).toMatchObject({
    To: 'whatsapp:+12125550123',
    From: 'whatsapp:+15550199',
    StatusCallback: 'https://kairos.test/s#rc=5&rp=ct,rt,5xx',
  })
  expect(taken[2]?.fields).toMatchObject({
    From: '+15550100',
    Url: 'https://kairos.test/v#rc=5&rp=ct,rt,5xx',
    StatusCallback: 'https://kairos.test/s#rc=5&rp=ct,rt,5xx',
    MachineDetection: 'DetectMessageEnd',
    AsyncAmd: 'true',
    AsyncAmdStatusCallback: 'https://kairos.test/d#rc=5&rp=ct,rt,5xx',
    AsyncAmdStatusCallbackMethod: 'POST',
  })
  expect(taken[0]?.authorization).toBe(`Basic ${Buffer.from('AC1:the-token').toString('base64')}`)
  expect(JSON.stringify(taken.map(({ fields }) => fields))).not.toContain('the-token')
})

test('sends a text’s validity within Twilio’s limits', async () => {
  const { provider, taken } = await openTwilio()
  for (const validSeconds of [undefined, 0, 90.7, 50_000])
    await provider.send({ ...text, validSeconds })
  await provider.send({ ...text, channel: 'whatsapp', validSeconds: 60 })
  expect(taken.map(({ fields }) => fields.ValidityPeriod)).toEqual([
    undefined,
    '5',
    '90',
    '36000',
    '60',
  ])
})

test('redirects a call in progress to another document, or ends it', async () => {
  const { provider, steered } = await openTwilio()
  const id = `CA${'1'.repeat(32)}`
  await provider.steerCall(id, { answerUrl: 'https://kairos.test/v' })
  await provider.steerCall(id, 'hang-up')
  await provider.steerCall('../Messages', 'hang-up')
  expect(steered).toEqual([
    {
      path: `/2010-04-01/Accounts/AC1/Calls/${id}.json`,
      fields: { Url: 'https://kairos.test/v#rc=5&rp=ct,rt,5xx', Method: 'POST' },
    },
    { path: `/2010-04-01/Accounts/AC1/Calls/${id}.json`, fields: { Status: 'completed' } },
  ])
})

test.each([
  [400, 21606, 'rejected'],
  [400, 21608, 'rejected'],
  [400, 21219, 'rejected'],
  [400, 21655, 'rejected'],
  [400, 21661, 'rejected'],
  [400, 63041, 'rejected'],
  [429, 63038, 'retry'],
  [403, 21408, 'rejected'],
  [403, 20005, 'retry'],
  [401, 20003, 'retry'],
])('status %i with code %i is an account problem', async (status, code, outcome) => {
  const { provider } = await openTwilio((_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code, message: 'No.' }))
    return true
  })
  expect(await provider.send(text)).toMatchObject({ status: outcome, accountCode: String(code) })
})

test('sends WhatsApp with an approved template for kind and language, otherwise as free text', async () => {
  const [plain, german] = [`HX${'1'.repeat(32)}`, `HX${'2'.repeat(32)}`]
  const { provider, taken } = await openTwilio(() => false, 5_000, {
    whatsappTemplates: { reminder: plain, 'reminder:de': german },
  })
  const variables = {
    1: 'Zoë',
    2: 'Haircut',
    3: 'Tue, Mar 9',
    4: '10:00 AM',
    5: 'Salon Anna',
    6: 'https://kairos.test/m',
  }
  for (const [channel, kind, language] of [
    ['whatsapp', 'reminder', 'de'],
    ['whatsapp', 'reminder', 'fr'],
    ['whatsapp', 'follow-up', 'de'],
    ['sms', 'reminder', 'de'],
  ] as const) {
    const outcome = await provider.send({
      ...text,
      channel,
      template: { kind, language, variables },
    })
    expect(outcome.status).toBe('accepted')
  }
  expect(
    taken.map(({ fields }) => [fields.ContentSid, fields.ContentVariables, fields.Body]),
  ).toEqual([
    [german, JSON.stringify(variables), undefined],
    [plain, JSON.stringify(variables), undefined],
    [undefined, undefined, 'Hello'],
    [undefined, undefined, 'Hello'],
  ])
})

test('signs like the example in Twilio’s documentation', () => {
  const fields = {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  }
  expect(signReport('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', fields)).toBe(
    'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  )
})

test('accepts a signature over the address with or without its port, because Twilio sends both', async () => {
  const { provider } = await openTwilio()
  const fields = { MessageSid: 'SM1' }
  const signed = (url: string) => signReport(account.authToken, url, fields)
  for (const [url, others] of [
    ['https://kairos.test:8443/s?again=1', ['https://kairos.test/s?again=1']],
    ['https://kairos.test/s', ['https://kairos.test:443/s']],
    ['http://kairos.test/s', ['http://kairos.test:80/s']],
    ['http://[::1]:3000/s', ['http://[::1]/s']],
  ] as const) {
    for (const spelling of [url, ...others]) {
      expect(provider.isGenuine({ url, signature: signed(spelling), fields })).toBe(true)
    }
  }
  const url = 'https://kairos.test:8443/s'
  for (const other of [
    'https://kairos.test:8444/s',
    'http://kairos.test/s',
    'https://kairos.test/s:8443',
    'https://x/s',
  ]) {
    expect(provider.isGenuine({ url, signature: signed(other), fields })).toBe(false)
  }
})

describe('unexpected responses', () => {
  const answering =
    (status: number, body: string, headers: Record<string, string> = {}): Intercept =>
    (_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
      return true
    }
  const drips: Intercept = (_request, response) => {
    response.writeHead(201)
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
    return true
  }
  const never: Intercept = () => true
  test.each<[string, Intercept, string]>([
    ['too many requests', answering(429, ''), 'retry'],
    [
      'a sender whose queue is full',
      answering(400, '{"code":21611,"message":"This number has exceeded"}'),
      'retry',
    ],
    ['not available', answering(503, '<html>'), 'retry'],
    [
      'an account that is not taken',
      answering(401, '{"code":20003,"message":"Authenticate"}'),
      'retry',
    ],
    ['a failure', answering(500, '{}'), 'unknown'],
    ['a gateway that gave up', answering(504, ''), 'unknown'],
    ['a success without an id', answering(201, '{}'), 'unknown'],
    ['a success that is not JSON', answering(201, '<html>'), 'unknown'],
    [
      'a success that breaks off',
      answering(201, '{"sid"', { 'content-length': '500', connection: 'close' }),
      'unknown',
    ],
    ['a success of a megabyte', answering(201, 'x'.repeat(1_000_000)), 'unknown'],
    ['no response at all', never, 'unknown'],
    ['a response that arrives byte by byte', drips, 'unknown'],
    ['a connection that is reset', ({ socket }) => !socket.resetAndDestroy().readable, 'unknown'],
    ['a refusal without a reason', answering(404, ''), 'rejected'],
  ])('%s', async (_name, intercept, status) => {
    const { provider } = await openTwilio(
      intercept,
      intercept === never || intercept === drips ? 300 : 20_000,
    )
    const outcome = await provider.send(text)
    expect(outcome).toMatchObject({ status, reason: expect.stringMatching(/Twilio/) })
    expect(JSON.stringify(outcome)).not.toContain('the-token')
  })

  test('gives up after `fetch`, which knows that a server it can’t connect to accepted nothing', async () => {
    const giveUp = vi.spyOn(AbortSignal, 'timeout')
    onTestFinished(() => giveUp.mockRestore())
    const provider = createTwilio({ ...account, baseUrl: 'http://127.0.0.1:1' })
    await provider.send(text)
    expect(giveUp.mock.lastCall?.[0]).toBeGreaterThan(11_000)
  })

  test('an unreachable server accepted nothing', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    await new Promise(resolve => server.close(resolve))
    const provider = createTwilio({ ...account, baseUrl: `http://127.0.0.1:${port}` })
    expect(await provider.send(text)).toMatchObject({ status: 'retry', outage: true })
  })
})

import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const twilio = {
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_FROM: '+12125550100',
}
const paypal = {
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 's',
  PAYPAL_MERCHANT_ID: 'ABCDEFGHJKLMN',
}
const templates = (list: string | undefined) =>
  readConfig({ ...twilio, TWILIO_WHATSAPP_TEMPLATES: list }).twilio?.whatsappTemplates
const id = (digit: string) => `HX${digit.repeat(32)}`

test('WhatsApp templates are named by kind of message, or by kind and language', () => {
  expect(templates(undefined)).toEqual({})
  expect(templates('')).toEqual({})
  expect(templates(`reminder=${id('a')}, reminder:de=${id('b')},follow-up=${id('c')}`)).toEqual({
    reminder: id('a'),
    'reminder:de': id('b'),
    'follow-up': id('c'),
  })
})

test.each([
  'reminder',
  'reminder=',
  'reminder=HX12',
  `Reminder=${id('a')}`,
  `a=b=${id('a')}`,
  `reminders=${id('a')}`,
  `reminder:gr=${id('a')}`,
  `=${id('a')}`,
])('refuses to start with the template list %j', list => {
  expect(() => templates(list)).toThrow(ConfigError)
  expect(() => templates(list)).toThrow(
    /^The setting TWILIO_WHATSAPP_TEMPLATES is wrong: must be a list such as/,
  )
})

test('stores pictures in a bucket if its address and keys are set', () => {
  const bucket = { S3_BUCKET_URL: 'https://s3.example.com/pictures/' }
  expect(() => readConfig(bucket)).toThrow('S3_ACCESS_KEY_ID is missing')
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
  expect(readConfig({ ...bucket, ...keys }).s3).toEqual({
    bucketUrl: 'https://s3.example.com/pictures',
    region: 'us-east-1',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  })
  expect(readConfig(keys).s3).toBeUndefined()
})

test.each([
  ['TWILIO_ACCOUNT_SID', 'AC1'],
  ['TWILIO_ACCOUNT_SID', `SK${'1'.repeat(32)}`],
  ['TWILIO_ACCOUNT_SID', `AC${'1'.repeat(32)} `],
  ['TWILIO_AUTH_TOKEN', 'a token'],
  ['TWILIO_FROM', 'Salon'],
  ['TWILIO_FROM', '2125550100'],
  ['TWILIO_FROM', `MG${'1'.repeat(32)}`],
  ['TWILIO_FROM', 'whatsapp:+12125550100'],
  ['TWILIO_WHATSAPP_FROM', 'whatsapp:2125550100'],
  ['PAYPAL_WEBHOOK_ID', 'https://kairos.test/api/webhooks/paypal'],
  ['PAYPAL_MERCHANT_ID', 'owner@example.com'],
  ['PAYPAL_CLIENT_SECRET', 'secret\n'],
  ['ELEVENLABS_API_KEY', '"key"  '],
])('refuses to start with %s=%j, which a live account would reject', (name, value) => {
  const start = () => readConfig({ ...twilio, ...paypal, [name]: value })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(new RegExp(`^The setting ${name} is wrong: must be .*\\.$`))
})

test.each([
  ['PORT', 'abc', 'must be a whole number from 0 to 65535'],
  ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
  ['TRUST_PROXY_HOPS', '-1', 'must be a whole number from 0 to 10'],
  ['ROLE', 'both', 'must be all, web or worker'],
  ['RATE_LIMITS', 'no', 'must be on or off'],
  [
    'METRICS_TOKEN',
    'correct horse battery',
    'must be one word, without spaces or quotes around it',
  ],
  ['BRAND_NAME', 'B'.repeat(61), 'must have at most 60 characters'],
  ...['booking.example.com', 'https://a.test/kairos', 'https://a.test?x', 'https://u:p@a.test'].map(
    url => [
      'APP_URL',
      url,
      'must be an address without a path, such as https://booking.example.com',
    ],
  ),
])('refuses to start with %s=%s, and says what it must be', (name, value, must) => {
  expect(() => readConfig({ [name]: value })).toThrow(`The setting ${name} is wrong: ${must}.`)
})

test('APP_URL is an origin in the form that browsers use', () => {
  const appUrl = (APP_URL: string) => readConfig({ APP_URL, ALLOW_SANDBOX: '1' }).appUrl
  expect(appUrl('HTTPS://Booking.example.com:443/')).toBe('https://booking.example.com')
  expect(appUrl('http://localhost:8080')).toBe('http://localhost:8080')
})

test('row security is off, and needs PostgreSQL', () => {
  expect(readConfig({}).rowSecurity).toBe(false)
  const on = { ROW_SECURITY: 'on' }
  expect(() => readConfig(on)).toThrow('DATABASE_URL is missing: ROW_SECURITY needs it')
  expect(readConfig({ ...on, DATABASE_URL: 'postgres://a:b@host/db' }).rowSecurity).toBe(true)
})

test.each(['web', 'worker'])('ROLE=%s needs PostgreSQL', ROLE => {
  expect(() => readConfig({ ROLE })).toThrow(`DATABASE_URL is missing: ROLE=${ROLE} needs it.`)
  expect(readConfig({ ROLE, DATABASE_URL: 'postgres://a:b@host/db' }).role).toBe(ROLE)
})

test('starts with settings in the vendors’ formats', () => {
  const whatsapp = { TWILIO_WHATSAPP_FROM: 'whatsapp:+12125550100' }
  expect(
    readConfig({ ...twilio, ...whatsapp, ...paypal, PAYPAL_WEBHOOK_ID: '1JE4291016473214C' }),
  ).toMatchObject({
    twilio: { from: '+12125550100' },
    paypal: { webhookId: '1JE4291016473214C' },
  })
})

test.each([
  ['nothing', undefined, /^The setting APP_URL is missing: TWILIO_ACCOUNT_SID needs/],
  [
    'only this machine',
    'http://localhost:3000',
    /^The setting APP_URL is wrong: Twilio sends reports to it/,
  ],
])(
  'refuses to start in production with real texts and %s as APP_URL',
  (_name, APP_URL, sentence) => {
    const start = () =>
      readConfig({ ...twilio, NODE_ENV: 'production', ALLOW_SANDBOX: '1', APP_URL })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(sentence)
  },
)

const mail = { SMTP_URL: 'smtp://mail.test', MAIL_FROM: 'no-reply@kairos.test' }
const speech = { ELEVENLABS_API_KEY: 'x' }
const inProduction = (env: Record<string, string>) =>
  readConfig({ NODE_ENV: 'production', APP_URL: 'https://booking.example.com', ...env })

test.each([
  ['http://localhost:3000', false],
  ['http://booking.localhost', false],
  ['http://127.0.0.1:8080', false],
  ['http://[::1]:3000', false],
  ['https://kairos.test', false],
  ['https://booking.example.com', true],
  ['http://192.168.1.20:3000', true],
  ['http://localhost.example.com', true],
  ['http://127.0.0.1.nip.io', true],
])('with APP_URL %s, production is %s', (url, production) => {
  expect(readConfig({ APP_URL: url, ALLOW_SANDBOX: '1' }).production).toBe(production)
  const quick = () => readConfig({ APP_URL: url, ALLOW_SANDBOX: '1', RATE_LIMITS: 'off' })
  if (production)
    expect(quick).toThrow(/^The setting RATE_LIMITS cannot be off in production .*APP_URL/)
  else expect(quick().rateLimits).toBe(false)
})

test.each([
  [
    {},
    /set SMTP_URL \(email\), TWILIO_ACCOUNT_SID \(texting\), .* ALLOW_SANDBOX=email,texting,voice,payments\.$/,
  ],
  [
    { ...mail, ...speech, ...paypal },
    /set TWILIO_ACCOUNT_SID \(texting\), or allow .* ALLOW_SANDBOX=texting\.$/,
  ],
  [
    { ...mail, ALLOW_SANDBOX: 'email,voice' },
    /set TWILIO_ACCOUNT_SID \(texting\), PAYPAL_CLIENT_ID \(payments\),/,
  ],
  [
    { ...mail, ALLOW_SANDBOX: '1' },
    /^The setting ALLOW_SANDBOX is wrong: 1 is for demos .*=texting,voice,payments\.$/,
  ],
  [
    { ALLOW_SANDBOX: 'mail' },
    /^The setting ALLOW_SANDBOX is wrong: must be a list of email, texting, voice and payments\.$/,
  ],
])('refuses to start in production with %j', (env, sentence) => {
  expect(() => inProduction(env)).toThrow(ConfigError)
  expect(() => inProduction(env)).toThrow(sentence)
})

test.each(['1', 'payments', 'email,texting,voice,payments'])(
  'in production, ALLOW_SANDBOX=%s never allows a payment sandbox with real texting',
  allowed => {
    expect(() => inProduction({ ...mail, ...twilio, ...speech, ALLOW_SANDBOX: allowed })).toThrow(
      /^The setting PAYPAL_CLIENT_ID is missing: next to a real TWILIO_ACCOUNT_SID/,
    )
  },
)

test('allows sandboxes in production if each is listed or no provider is real', () => {
  const sandboxes = (env: Record<string, string>) => inProduction(env).sandboxes
  expect(sandboxes({ ALLOW_SANDBOX: '1' })).toEqual(['email', 'texting', 'voice', 'payments'])
  const some = { ...mail, ...paypal, ALLOW_SANDBOX: 'voice, texting' }
  expect(sandboxes(some)).toEqual(['texting', 'voice'])
  expect(sandboxes({ ...mail, ...twilio, ...speech, ...paypal })).toEqual([])
  expect(readConfig({ ...twilio }).sandboxes).toEqual(['email', 'voice', 'payments'])
})

test.each([
  [{}, true],
  [{ HOST: '0.0.0.0' }, false],
  [{ TRUST_PROXY_HOPS: '1' }, false],
  [{ APP_URL: 'https://booking.example.com', ALLOW_SANDBOX: '1' }, false],
])('tells whether only this machine can reach a server with %j: %s', (env, onlyLocal) => {
  expect(readConfig(env).onlyLocal).toBe(onlyLocal)
})

test('refuses to start with a short METRICS_TOKEN', () => {
  expect(() => readConfig({ METRICS_TOKEN: 'guess' })).toThrow(
    'METRICS_TOKEN is wrong: must have at least 16 characters',
  )
})

test('a setting of spaces is absent', () => {
  const blank = { PORT: ' ', DATA_DIR: ' ', CHANGE_NOTICE_DELAY_SECONDS: ' ', SECRETS_KEY: ' ' }
  expect(readConfig(blank)).toEqual(readConfig({}))
})

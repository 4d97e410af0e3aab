import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const twilio = { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+12125550100' }
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 's', PAYPAL_MERCHANT_ID: 'ABCDEFGHJKLMN' }
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

test.each(['reminder', 'reminder=', 'reminder=HX12', `Reminder=${id('a')}`, `a=b=${id('a')}`, `=${id('a')}`])(
  'a template list %j stops the start with a sentence',
  list => {
    expect(() => templates(list)).toThrow(ConfigError)
    expect(() => templates(list)).toThrow(/^The setting TWILIO_WHATSAPP_TEMPLATES is wrong: must be a list such as/)
  },
)

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
])('%s=%j, which a live account refuses, stops the start with a sentence', (name, value) => {
  const start = () => readConfig({ ...twilio, ...paypal, [name]: value })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(new RegExp(`^The setting ${name} is wrong: must be .*\\.$`))
})

test('settings in the form that vendors give them start', () => {
  const whatsapp = { TWILIO_WHATSAPP_FROM: 'whatsapp:+12125550100' }
  expect(readConfig({ ...twilio, ...whatsapp, ...paypal, PAYPAL_WEBHOOK_ID: '1JE4291016473214C' })).toMatchObject({
    twilio: { from: '+12125550100' },
    paypal: { webhookId: '1JE4291016473214C' },
  })
})

test.each([
  ['nothing', undefined, /^The setting APP_URL is missing: TWILIO_ACCOUNT_SID needs/],
  ['this machine alone', 'http://localhost:3000', /^The setting APP_URL is wrong: Twilio reports to it/],
])('in production, where texts are real, %s as APP_URL stops the start', (_name, APP_URL, sentence) => {
  const start = () => readConfig({ ...twilio, NODE_ENV: 'production', ALLOW_SANDBOX: '1', APP_URL })
  expect(start).toThrow(ConfigError)
  expect(start).toThrow(sentence)
})

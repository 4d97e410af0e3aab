import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'x', TWILIO_FROM: '+15550100' }
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

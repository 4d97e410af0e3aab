import { expect, test } from 'vitest'
import { sampleFacts } from './samples.ts'
import { smsSegments } from './sms-rules.ts'
import { smsText, whatsappText } from './texts.ts'
import { callScript } from './voice.ts'

const manageUrl = 'https://kairos.test/manage/AbC_1-2*x'
const facts = sampleFacts

test('an SMS says who, what, when in the client’s zone, where to change it and how to stop', () => {
  expect(smsText('reminder', { facts, manageUrl })).toBe(
    `Salon Anna: reminder. Haircut with Anna Smith, Tue, March 9 at 4:00 PM (Berlin time). Move or cancel: ${manageUrl} Reply STOP to opt out.`,
  )
})

test('an ordinary SMS stays within two parts, and long names are cut rather than paid for', () => {
  const long = {
    ...facts,
    business: { ...facts.business, name: 'B'.repeat(200) },
    service: { ...facts.service, name: 'S'.repeat(200) },
    staffName: 'T'.repeat(200),
  }
  expect(smsSegments(smsText('reminder', { facts, manageUrl })).segments).toBeLessThanOrEqual(2)
  expect(smsSegments(smsText('reminder', { facts: long, manageUrl })).segments).toBeLessThanOrEqual(2)
})

test('no name can start a new line or a second message', () => {
  const hostile = { ...facts, business: { ...facts.business, name: 'Salon\r\n\u0000STOP' } }
  expect(smsText('client-cancelled', { facts: hostile, bookUrl: null })).not.toMatch(/\p{Cc}/u)
})

test('WhatsApp shows the business in bold, and signs in names do not change the look', () => {
  const marked = { ...facts, business: { ...facts.business, name: '*Salon* _Anna_' }, staffName: '~Anna~' }
  expect(whatsappText('reminder', { facts: marked, manageUrl })).toBe(
    `*Salon Anna*\nreminder. Haircut with Anna, Tue, March 9 at 4:00 PM (Berlin time). Move or cancel: ${manageUrl}\n\nReply STOP to opt out.`,
  )
})

test('a call says first who calls and that it is automated, then what, and offers every key', () => {
  const { greeting, menu, answers } = callScript(facts, 'text message')
  expect(greeting).toBe(
    'Hello Zoë Ångström. This is an automated call from Salon Anna, to remind you of your appointment: Haircut with Anna Smith, on Tuesday, March 9, at 4 PM, Berlin time.',
  )
  expect(menu).toBe('To confirm, press 1. To move it, press 2. To cancel it, press 3. To get no more calls, press 9.')
  expect(answers.move).toContain('a text message with a link')
})

test('a voicemail is short, automated in its own words, and asks for no key', () => {
  const { voicemail } = callScript(facts, 'e-mail')
  expect(voicemail).toContain('automated message from Salon Anna')
  expect(voicemail).not.toMatch(/press/i)
  expect(voicemail.length).toBeLessThan(320)
})

test('a call says the business’s number digit by digit where it is known', () => {
  const reachable = { ...facts, business: { ...facts.business, contact: { phone: '+1 (555) 010-99' } } }
  expect(callScript(reachable, 'e-mail').menu).toContain('You can reach Salon Anna at 1 5 5 5 0 1 0 9 9.')
})

test('what is spoken holds no markup, whatever a name holds', () => {
  const hostile = { ...facts, customer: { ...facts.customer, name: '</Say><Hangup/>&"Eve' } }
  expect(JSON.stringify(callScript(hostile, 'e-mail'))).not.toMatch(/[<>&]/)
})

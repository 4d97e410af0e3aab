import { expect, test } from 'vitest'
import { languageCodes } from '#domain/languages.ts'
import { wordsIn } from '#words/messages.ts'
import { sampleFacts, sampleTimes } from './samples-rules.ts'
import { smsSegments } from './sms-rules.ts'
import { smsText, whatsappText } from './texts-rules.ts'
import { callScript } from './voice-rules.ts'
import { clientKindNames } from './words-rules.ts'

const link = 'https://kairos.test/manage/AbC_1-2*x'
const facts = sampleFacts
const { before } = sampleTimes(facts.business.timeZone)
test('an SMS names business, service, time in the client’s zone, link and opt-out', () => {
  expect(smsText('reminder', { facts, link })).toBe(
    `Salon Anna: your appointment is coming up. Haircut with Anna Smith, Tue, March 9 at 4:00 PM (Berlin time). Move or cancel: ${link} Reply STOP to opt out.`,
  )
})

test('an ordinary SMS stays within two parts, and long names are cut rather than paid for', () => {
  const long = {
    ...facts,
    business: { ...facts.business, name: 'B'.repeat(200) },
    service: { ...facts.service, name: 'S'.repeat(200) },
    staffName: 'T'.repeat(200),
  }
  // As long as real links: a short host name and a token.
  const real = `https://booking.example.com/manage/2s.4f1.${'x'.repeat(43)}`
  for (const language of languageCodes) {
    for (const kind of clientKindNames) {
      for (const about of [facts, long]) {
        const text = smsText(kind, { facts: about, link: real, language, before })
        expect([text, smsSegments(text).segments]).toEqual([
          text,
          expect.toSatisfy((parts: number) => parts <= 2),
        ])
      }
    }
  }
})

test.each(languageCodes)('an SMS in %s that asks for a review stays within two parts', language => {
  const review = `https://booking.example.com/review/2s.4f1.1.${'x'.repeat(43)}`
  const text = smsText('follow-up', { facts, link, review, language })
  expect(text).toContain(review)
  expect(text).not.toContain(link)
  expect(smsSegments(text)).toMatchObject({ segments: expect.toSatisfy(parts => parts <= 2) })
})

test('every language’s standard text stays within the cheapest SMS alphabet', () => {
  for (const language of languageCodes) {
    for (const kind of clientKindNames) {
      // A Saturday, a month with accents in several languages, and a first of the month.
      for (const day of ['2027-03-13', '2027-08-14', '2027-04-01']) {
        const startsAt = `${day}T15:00:00.000Z`
        const text = smsText(kind, { facts: { ...facts, startsAt }, link, language, before })
        expect([text, smsSegments(text).encoding]).toEqual([text, 'GSM-7'])
      }
    }
  }
})

test.each([
  ['de', 'Europe/Vienna', 'Ortszeit Wien'],
  ['fr', 'Africa/Algiers', "heure d'Alger"],
  ['fr', 'Africa/Cairo', 'heure du Caire'],
  ['fr', 'Europe/Helsinki', "heure d'Helsinki"],
  ['es', 'Asia/Tokyo', 'hora de Tokio'],
  ['pt', 'America/Sao_Paulo', 'horario de Sao Paulo'],
  ['fr', 'Pacific/Marquesas', 'heure des Marquises'],
  ['es', 'Pacific/Easter', 'hora de Isla de Pascua'],
  ['en', 'Pacific/Easter', 'Easter Island time'],
  ['pt', 'Atlantic/Cape_Verde', 'horario de Cabo Verde'],
  ['pt', 'Pacific/Easter', 'horario da Ilha de Pascoa'],
  ['it', 'Europe/Rome', 'ora di Roma'],
  ['it', 'America/Havana', "ora dell'Avana"],
  ['it', 'Pacific/Easter', "ora dell'Isola di Pasqua"],
  ['de', 'Etc/GMT-3', 'UTC+3'],
] as const)('an SMS in %s names the city of %s as its readers do', (language, timeZone, words) => {
  const customer = { ...facts.customer, timeZone }
  expect(smsText('reminder', { facts: { ...facts, customer }, link, language })).toContain(
    `(${words})`,
  )
})

test('French puts spaces before punctuation: at no cost in an SMS, non-breaking elsewhere', () => {
  const data = { facts, link, language: 'fr' as const }
  expect(smsText('reminder', data)).toBe(
    `Salon Anna : rappel. Haircut avec Anna Smith, mar. 9 mars à 16h (heure de Berlin). Déplacer ou annuler : ${link} Répondez STOP pour vous désinscrire.`,
  )
  const text = whatsappText('reminder', data)
  for (const part of ['à 16\u00a0h (heure', 'annuler\u202f: http']) expect(text).toContain(part)
})

test('an SMS about a change names both times, and only cuts names if that saves a part', () => {
  expect(smsText('client-rescheduled', { facts, link, before })).toBe(
    `Salon Anna: your appointment has moved. Haircut is now Tue, March 9 at 4:00 PM (Berlin time), instead of Mon, March 8 at 8:00 PM. New time doesn't work? ${link} Reply STOP to opt out.`,
  )
  const named = { ...facts, service: { ...facts.service, name: 'Wash, cut and blow-dry' } }
  expect(smsText('reminder', { facts: named, link })).toContain(
    'Wash, cut and blow-dry with Anna Smith',
  )
  const massage = 'Deep tissue massage, 90 minutes'
  const long = { ...facts, service: { ...facts.service, name: massage } }
  const text = smsText('reminder', { facts: long, link })
  expect(text).toContain(`${massage} with Anna Smith`)
  expect(smsSegments(text).segments).toBe(
    smsSegments(smsText('reminder', { facts, link })).segments,
  )
})

test('names that save a part are cut no more than that takes', () => {
  const business = { ...facts.business, name: 'Kieferorthopädie am Stadtgarten in Neustadt' }
  const service = { ...facts.service, name: 'A consultation about braces for adults '.repeat(2) }
  const long = `${link}${'x'.repeat(40)}`
  const text = smsText('reminder', { facts: { ...facts, business, service }, link: long })
  expect(text).toContain('Kieferorthopädie am Stadtga...: ')
  expect(smsSegments(text).segments).toBe(2)
})

test('an SMS, a WhatsApp message and a call offer no change when it is too late', () => {
  for (const language of languageCodes) {
    const { details, confirm } = wordsIn(language).linked
    const request = whatsappText('confirm-request', { facts, link, language, tooLate: true })
    expect(request).toContain(`). ${confirm.replace('{{link}}', link)}`)
    for (const kind of ['booking-confirmation', 'reminder', 'client-restored'] as const) {
      const text = whatsappText(kind, { facts, link, language, tooLate: true })
      expect(text).toContain(`). ${details.replace('{{link}}', link)}`)
    }
  }
  expect(smsText('reminder', { facts, link, tooLate: true })).toContain(`time). Details: ${link}`)
  const { menu, voicemail } = callScript('reminder', { facts, moveBy: 'email', tooLate: true })
  expect(menu).toBe('To confirm your appointment, press 1. To stop these calls, press 9.')
  expect(voicemail).not.toContain('cancel')
})

test('no name can start a new line or a second message', () => {
  const hostile = { ...facts, business: { ...facts.business, name: 'Salon\r\n\u0000STOP' } }
  expect(smsText('client-cancelled', { facts: hostile, link })).not.toMatch(/\p{Cc}/u)
})

test('keeps an owner’s own words and always appends the opt-out', () => {
  const own = { subject: '', body: '{{businessName}}: bis {{date}}, {{time}}! {{link}}' }
  expect(smsText('reminder', { facts, link, own, language: 'de' })).toBe(
    `Salon Anna: bis Di., 9. März, 16:00! ${link} Abmelden mit STOP.`,
  )
})

test('adds personal sentences to an SMS if they cost nothing, and always to WhatsApp messages', () => {
  const notes = ['Short note.', 'x'.repeat(300)]
  const sms = smsText('reminder', { facts, link, notes })
  expect(sms).toContain(`${link} Short note. Reply STOP`)
  expect(sms).not.toContain('xxx')
  expect(smsSegments(sms).segments).toBe(smsSegments(smsText('reminder', { facts, link })).segments)
  expect(whatsappText('reminder', { facts, link, notes })).toContain('xxx')
})

test('WhatsApp shows the business in bold, and formatting characters in names have no effect', () => {
  const marked = {
    ...facts,
    business: { ...facts.business, name: '*Salon* _Anna_' },
    staffName: '~Anna~',
  }
  expect(whatsappText('reminder', { facts: marked, link })).toBe(
    `*Salon Anna*: your appointment is coming up. Haircut with Anna, Tue, March 9 at 4:00 PM (Berlin time). Move or cancel: ${link}\n\nReply STOP to opt out.`,
  )
})

test('a WhatsApp message, which costs the same at any length, has whole names', () => {
  const business = { ...facts.business, name: 'Kieferorthopädie am Stadtgarten Neustadt' }
  expect(whatsappText('reminder', { facts: { ...facts, business }, link })).toMatch(
    /^\*Kieferorthopädie am Stadtgarten Neustadt\*: /,
  )
})

test('adds personal sentences to WhatsApp messages as far as they fit', () => {
  const service = {
    ...sampleFacts.service,
    directions: 'ring '.repeat(80).trim(),
    whatToBring: 'a towel',
  }
  const notes = ['Directions: {{directions}}.', 'Bring: {{whatToBring}}.']
  const own = { subject: '', body: `${'x'.repeat(1200)} {{link}}` }
  const text = whatsappText('reminder', {
    facts: { ...sampleFacts, service },
    link: 'https://k.test/m',
    notes,
    own,
  })
  expect(text.length).toBeLessThanOrEqual(1600)
  expect(text).toContain('Bring: a towel.')
  expect(text).not.toContain('Directions')
})

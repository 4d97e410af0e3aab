import { describe, expect, test } from 'vitest'
import { languageCodes } from '#domain/languages.ts'
import { sampleFacts as facts } from './samples-rules.ts'
import { callAside, callScript } from './voice-rules.ts'

const call = (changes: Partial<Parameters<typeof callScript>[1]> = {}) =>
  callScript('reminder', { facts, moveBy: 'email', ...changes })

test('a call skips emoji in names, which would be read aloud by name', () => {
  const { greeting } = call({
    facts: { ...facts, customer: { ...facts.customer, name: '💇🏽‍♀️ Zoë 1️⃣ ❤️' } },
  })
  expect(greeting).toMatch(/^Hello Zoë 1\. /)
})

describe('a call', () => {
  test('says who calls and that the call is automated, then the message, and offers every key', () => {
    const { greeting, menu, answers } = call({ moveBy: 'sms' })
    expect(greeting).toBe(
      'Hello Zoë Ångström. This is an automated call from Salon Anna. We would like to remind you of your appointment: Haircut with Anna Smith, on Tuesday, March 9, at 4 PM, Berlin time.',
    )
    expect(menu).toBe(
      'To confirm your appointment, press 1. To move it, press 2. To cancel it, press 3. To stop these calls, press 9.',
    )
    expect(answers.move).toContain('a text message with a link')
  })

  test('says who calls and that the call is automated before an owner’s own words', () => {
    const own = { subject: '', body: 'Come on {{date}} at {{time}}! <Hangup/>' }
    const { greeting, voicemail } = call({ own })
    expect(greeting).toBe(
      'Hello Zoë Ångström. This is an automated call from Salon Anna. Come on Tuesday, March 9 at 4 PM! Hangup/',
    )
    expect(voicemail).toContain('automated message from Salon Anna. Come on')
  })

  test.each([
    ['en', 'and'],
    ['de', 'und'],
    ['fr', 'et'],
    ['es', 'y'],
    ['pt', 'e'],
    ['it', 'e'],
  ] as const)('says “&” in %s as “%s”, also in an owner’s own words', (language, and) => {
    const business = { ...facts.business, name: 'Smith & Sons' }
    const own = { subject: '', body: 'Wash&go' }
    const { greeting } = call({ facts: { ...facts, business }, language, own })
    expect(greeting).toMatch(new RegExp(` Smith ${and} Sons\\. Wash ${and} go$`))
    expect(callAside('test', language, 'Smith & Sons')).toContain(` Smith ${and} Sons.`)
  })

  test('says the names of a service and all of its add-ons', () => {
    const addOns = ['Beard trim', 'Hot towel', 'Scalp massage', 'Eyebrow shaping', 'Styling']
    const service = { ...facts.service, addOns }
    expect(call({ facts: { ...facts, service } }).greeting).toContain('and Styling with Anna')
  })

  test('offers only the opt-out key for an inactive appointment', () => {
    const { keys, answers } = callScript('client-cancelled', { facts, moveBy: 'email' })
    expect([keys, answers.optOut]).toEqual([
      ['optOut'],
      'You won’t get any more calls from Salon Anna. Goodbye.',
    ])
    expect(call().answers.optOut).toContain('Your appointment stays as it is. Goodbye.')
    expect(callScript('follow-up', { facts, moveBy: 'email' }).menu).toBe(
      'To stop these calls, press 9.',
    )
  })

  test('leaves a short voicemail that says it is automated and asks for no key', () => {
    const { voicemail } = call()
    expect(voicemail).toContain('automated message from Salon Anna')
    expect(voicemail).not.toMatch(/press/i)
    expect(voicemail.length).toBeLessThan(320)
    expect(voicemail).not.toContain('email')
    expect(call({ isEmailed: true }).voicemail).toContain('the link in any of our emails')
  })

  test.each([
    ['+1 (212) 555-0199', '+12125550123', '2 1 2 5 5 5 0 1 9 9'],
    ['+1 (212) 555-0199', '+4915112345678', 'plus 1 2 1 2 5 5 5 0 1 9 9'],
    ['+49 (0)30 123456', '+4915112345678', '0 3 0 1 2 3 4 5 6'],
    ['030 123456', '+12125550123', '0 3 0 1 2 3 4 5 6'],
    ['+1 (555) 010-99', '', 'plus 1 5 5 5 0 1 0 9 9'],
  ])('reads out the business’s number %s to a client with %s as %s', (phone, theirs, said) => {
    const business = { ...facts.business, contact: { phone } }
    const customer = { ...facts.customer, phone: theirs }
    expect(call({ facts: { ...facts, business, customer } }).menu).toContain(
      `You can reach Salon Anna at ${said}.`,
    )
  })

  test.each([
    ['2027-03-09T15:00:00.000Z', '16 heures'],
    ['2027-03-09T00:05:00.000Z', '1 heure 05'],
  ])('in French, %s is %s', (startsAt, words) => {
    const { greeting } = call({ facts: { ...facts, startsAt }, language: 'fr' })
    expect(greeting).toContain(`le mardi 9 mars, à ${words}, heure de Berlin.`)
  })

  test('contains no markup, whatever a name or an owner’s note contains', () => {
    const hostile = {
      ...facts,
      customer: { ...facts.customer, name: '</Say><Hangup/>&"Eve' },
      service: { ...facts.service, whatToBring: '</Say>&' },
    }
    expect(JSON.stringify(call({ facts: hostile, notes: ['Bring {{whatToBring}}'] }))).not.toMatch(
      /[<>&]/,
    )
  })

  test.each(languageCodes)('speaks %s from its first word to its keys', language => {
    const script = call({ language })
    for (const key of ['1', '2', '3', '9']) expect(script.menu).toContain(key)
    const said = JSON.stringify(script)
    expect(said).not.toContain('{{')
    if (language !== 'en') expect(said).not.toMatch(/\b(Hello|press|Goodbye|appointment)\b/)
  })

  test.each([
    ['fr', 'le jeudi 1er avril,'],
    ['it', 'giovedì 1º aprile,'],
    ['pt', 'quinta-feira, 1º de abril,'],
    ['es', 'el jueves, 1 de abril,'],
  ] as const)('says the first of a month in %s as its speakers do', (language, words) => {
    const startsAt = '2027-04-01T15:00:00.000Z'
    const { greeting } = call({ facts: { ...facts, startsAt }, language })
    expect(greeting).toContain(words)
  })

  test.each(languageCodes)(
    'introduces itself in %s even if the appointment has changed',
    language => {
      const introduction = call({ language }).greeting.split('. ')[1]
      expect(callAside('changed', language, 'Salon Anna')).toContain(`${introduction}. `)
    },
  )

  // Voices read '1.' as 'first'.
  test('in German, no sentence of the menu ends with a digit', () => {
    const contact = { phone: '+49 30 123' }
    const business = { ...facts.business, contact }
    const { menu } = call({ facts: { ...facts, business }, language: 'de' })
    expect(menu).toContain('Unter 0 3 0 1 2 3 erreichen')
    expect(menu).not.toMatch(/\d\./)
  })
})

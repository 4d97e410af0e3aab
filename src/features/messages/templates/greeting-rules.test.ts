import { describe, expect, test } from 'vitest'
import { languageCodes } from '#domain/languages.ts'
import { clientMail } from './client-mails-rules.ts'
import { greetingName } from './greeting-rules.ts'
import { sampleFacts, sampleOf } from './samples-rules.ts'
import { smsText, whatsappText } from './texts-rules.ts'
import { callScript } from './voice-rules.ts'
import { clientKindNames, fillWords } from './words-rules.ts'

const BAIT = 'Your parcel is held, pay at https://pay.example.com'
const withName = (name: string) => ({ ...sampleFacts, customer: { ...sampleFacts.customer, name } })

test.each([
  'Zoë Ångström',
  "Siobhán O'Neill-Smith",
  'María Isabel de la Cruz Fernández de Córdoba',
  'J.R. Smith',
  'Dr. Ada Smith',
  'Smith & Sons',
  'Anna (mum of Ben)',
  'John Smith 3rd',
  'محمد \u200fعلي',
  'שרה כהן',
  'علی‌رضا',
  'ശ്രീ‍',
  '王小明',
  'Ada 👩‍🔬',
])('greets %s by name', name => {
  expect(greetingName(` ${name} `)).toBe(name)
})

test.each([
  BAIT,
  'pay.example.com',
  'see example.com now',
  'pay．example．com',
  'example。com',
  'www.example',
  'example\u200b.com',
  'example.\u200ccom',
  'example\u2060.c\u200dom',
  'example\u0332.com',
  'Ada\nYour parcel is held',
  'Ada\r\nBcc: all@example.com',
  'Ada \u202egro.elpmaxe',
  'ada@example.com',
  'call +1 900 555 0123',
  'Code 4711',
  '12',
  '👋',
  '',
  'Walk-in',
  'A'.repeat(61),
])('does not treat %j as a name', name => {
  expect(greetingName(name)).toBe('')
})

describe.each(languageCodes)('a message in %s', language => {
  const facts = withName(BAIT)
  const data = {
    facts,
    link: 'https://kairos.test/m',
    language,
    before: sampleFacts,
    moveBy: 'email' as const,
  }

  test.each(clientKindNames)('skips text that is not a name: %s', kind => {
    const mail = clientMail(kind, { ...sampleOf(kind, 'Kairos'), facts, language })
    const said = [
      JSON.stringify(mail),
      smsText(kind, data),
      whatsappText(kind, data),
      JSON.stringify(callScript(kind, data)),
    ].join('\n')
    expect(said).not.toContain('parcel')
    expect(said).not.toContain('pay.example.com')
  })

  test('only greets by name if there is one', () => {
    const opening = (name: string) => {
      const mail = clientMail('reminder', {
        ...sampleOf('reminder', 'Kairos'),
        facts: withName(name),
        language,
      })
      const [block] = mail.blocks
      return block?.type === 'text' ? block.text.split('\n')[0]! : ''
    }
    expect(opening('Ada')).toMatch(/^\p{L}+( \p{L}+)?,? Ada[,:]$/u)
    expect(opening(BAIT)).toMatch(/^\p{L}+( \p{L}+)?[,:]$/u)
    expect(callScript('reminder', data).greeting).toMatch(/^\p{L}+( \p{L}+)?\. \p{L}/u)
  })
})

test.each([
  ['Hello {{customerName}},\n\nSee you.', 'Hello,\n\nSee you.'],
  ['Hola, {{ customerName }}:', 'Hola:'],
  ['{{customerName}}, your time is near.', 'your time is near.'],
  ['Welcome.\n{{customerName}}: bring a towel', 'Welcome.\nbring a towel'],
  ['For {{customerName}} at ten', 'For at ten'],
])('%j still reads well without a name', (words, without) => {
  expect(fillWords(words, { customerName: '' })).toBe(without)
  expect(fillWords(words, { customerName: 'Ada' })).toBe(
    words.replace(/\{\{ ?customerName ?\}\}/, 'Ada'),
  )
})

import { describe, expect, test } from 'vitest'
import { examples, productName } from '../testing/mail-examples.ts'
import { type AppointmentFacts, amountInWords } from './facts-rules.ts'
import { type MailKind, mailContent, renderMailOf } from './mails-service.ts'
import { sampleFacts, sampleOf } from './samples-rules.ts'
import { standardWords } from './standard-words-rules.ts'

const kinds = Object.keys(examples(sampleFacts)) as MailKind[]
const make = (kind: MailKind, facts = sampleFacts) => renderMailOf(kind, examples(facts)[kind])

const withoutButton = new Set<MailKind>(['lookup-code', 'sale-receipt'])

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(match => match[1]!.replaceAll('&amp;', '&'))
const wordsOf = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

describe.each(kinds)('%s', kind => {
  test('has both parts, with the same links and words, and every variable filled in', async () => {
    const { subject, html, text } = await make(kind)
    expect(subject).toMatch(/^\S.{5,120}\S$/)
    expect(html + text + subject).not.toMatch(/@@|\{\{|undefined|null|NaN|Invalid/)
    const toCalendars = /^https:\/\/(calendar\.google|outlook)\./
    expect([...text.matchAll(/^https?:\S+$/gm)].map(match => match[0])).toEqual(
      linksOf(html).filter(link => !toCalendars.test(link)),
    )
    const words = wordsOf(html)
    for (const line of text.split('\n').filter(line => /^\w.*\.$/.test(line)))
      expect(words).toContain(line)
  })

  test('has one button that names its action', async () => {
    const { html } = await make(kind)
    expect(html.match(/mso-padding-alt/g)?.length ?? 0).toBe(withoutButton.has(kind) ? 0 : 2)
  })

  test('shows hostile names and notes as text, in both parts and the subject', async () => {
    const hostile = '</td><script>alert(1)</script>"\r\nBcc: x@y.z {{customerName}}'
    const facts: AppointmentFacts = {
      ...sampleFacts,
      business: {
        ...sampleFacts.business,
        name: hostile,
        contact: { phone: hostile, email: hostile, address: hostile },
      },
      customer: { ...sampleFacts.customer, name: hostile, email: hostile, phone: hostile },
      service: { ...sampleFacts.service, name: hostile },
      staffName: hostile,
      notes: hostile,
    }
    const mail = await make(kind, facts)
    expect(mail.html).not.toMatch(/<script|<\/td><script/i)
    expect(mail.subject).not.toMatch(/[\r\n]/)
    for (const href of linksOf(mail.html)) expect(href).toMatch(/^https:\/\//)
  })
})

test('shows the client their own time with the business’s next to it', async () => {
  const { text, html } = await make('booking-confirmation')
  expect(text).toContain(
    [
      'When:  Tue, March 9, 2027',
      '       4:00 – 4:45 PM, Berlin time',
      '       Business time: 10:00 – 10:45 AM, New York time',
    ].join('\n'),
  )
  expect(html).toContain('4:00 – 4:45 PM, Berlin time')
})

test('shows the business’s time first to clients who come to its address', async () => {
  const business = { ...sampleFacts.business, contact: { address: '12 Main Street' } }
  const { text } = await make('booking-confirmation', { ...sampleFacts, business })
  expect(text).toContain(
    [
      'When:   Tue, March 9, 2027',
      '        10:00 – 10:45 AM, New York time',
      '        Your time: 4:00 – 4:45 PM, Berlin time',
    ].join('\n'),
  )
})

test('names the business’s day if it differs', async () => {
  const facts = {
    ...sampleFacts,
    customer: { ...sampleFacts.customer, timeZone: 'Pacific/Auckland' },
  }
  const { text } = await make('reminder', facts)
  expect(text).toContain('Wed, March 10, 2027')
  expect(text).toContain('Business time: Tue, 10:00 – 10:45 AM, New York time')
})

test('shows a time once, with its zone, if client and business share their clocks', async () => {
  const facts = {
    ...sampleFacts,
    customer: { ...sampleFacts.customer, timeZone: 'America/Toronto' },
  }
  const { text } = await make('reminder', facts)
  expect(text).toContain('10:00 – 10:45 AM, Toronto time')
  expect(text).not.toContain('Business time')
})

test('a client with an unknown zone sees the business’s time', async () => {
  const facts = { ...sampleFacts, customer: { ...sampleFacts.customer, timeZone: null } }
  expect((await make('reminder', facts)).text).toContain('10:00 – 10:45 AM, New York time')
})

test('an appointment across midnight shows the day it ends', async () => {
  const facts = { ...sampleFacts, endsAt: '2027-03-10T05:30:00.000Z' }
  expect((await make('reminder', facts)).text).toContain(
    '4:00 PM – Wed, March 10, 6:30 AM, Berlin time',
  )
})

test('shows the owner the business’s time with the client’s next to it', async () => {
  const { subject, text } = await make('owner-new-booking')
  expect(subject).toBe('New booking: Zoë Ångström, Tue, March 9 at 10:00 AM')
  expect(text).toContain('Client’s time: 4:00 – 4:45 PM, Berlin time')
})

test('a change shows the old values, struck out, before the new', async () => {
  const { html, text } = await make('client-rescheduled')
  expect(html).toContain('<s>Mon, March 8, 2027')
  expect(text.indexOf('Mon, March 8')).toBeLessThan(text.indexOf('Tue, March 9, 2027\n'))
  expect(text).toContain('https://kairos.test/undo/t')
})

test('a new time says to delete a calendar entry that can’t move, which others don’t', async () => {
  const data = examples(sampleFacts)['client-rescheduled']
  const same = await renderMailOf('client-rescheduled', { ...data, before: sampleFacts })
  const moved = [await make('client-rescheduled'), await make('client-restored')]
  for (const { html } of moved) expect(wordsOf(html)).toContain('the old time with a link, delete')
  for (const { html } of [same, await make('booking-confirmation')])
    expect(wordsOf(html)).toContain('Or add the appointment to:')
})

test('a security notice whose link has expired has no button', async () => {
  const data = { ...examples(sampleFacts)['security-change'], endUrl: null }
  expect((await renderMailOf('security-change', data)).text).not.toMatch(/http|link/)
})

test('a code is in the language of the business', async () => {
  const data = { ...examples(sampleFacts)['lookup-code'], language: 'de' as const }
  const { subject, html } = await renderMailOf('lookup-code', data)
  expect(subject).toBe('123456 ist Ihr Code für Salon Anna')
  expect(html).toContain('lang="de"')
  expect(html).toContain('Er gilt 10 Minuten.')
})

test.each([
  [{}, 'Confirm, move or cancel'],
  [{ isConfirmed: true }, 'Move or cancel'],
  [{ isConfirmed: true, tooLate: true }, 'See your appointment'],
])('a reminder only offers what the client can do: %o', async (state, label) => {
  const { text } = await renderMailOf('reminder', { ...examples(sampleFacts).reminder, ...state })
  expect(text).toContain(`\n\n${label}:\n`)
})

test('a late request to confirm offers nothing else', async () => {
  const data = { ...examples(sampleFacts)['confirm-request'], tooLate: true }
  expect((await renderMailOf('confirm-request', data)).text).toContain('\n\nConfirm:\n')
})

test('only offers to undo a cancellation to a client who cancelled', async () => {
  const data = examples(sampleFacts)['client-cancelled']
  expect((await renderMailOf('client-cancelled', data)).text).toContain('/undo/t')
  expect((await renderMailOf('client-cancelled', { ...data, by: 'business' })).text).not.toContain(
    '/undo/t',
  )
})

test('uses the page’s color exactly, or the product’s', async () => {
  const pink = { ...sampleFacts, business: { ...sampleFacts.business, primaryColor: '#FF69B4' } }
  expect((await make('reminder', pink)).html).toContain('4px solid #ff69b4')
  expect((await make('reminder')).html).toContain('4px solid #0090ff')
})

test('refuses a link that is not a page, address or number', async () => {
  const data = { productName, verifyUrl: 'javascript:alert(1)', validHours: 24 }
  await expect(renderMailOf('verify-email', data)).rejects.toThrow(TypeError)
})

describe('an owner’s own words', () => {
  const words = {
    subject: 'Bis bald, {{customerName}}',
    body: '<b>Hallo</b> {{customerName}},\n\nbis {{date}}.',
  }

  test('replace the standard words and stay text', async () => {
    const mail = await renderMailOf('reminder', sampleOf('reminder', productName), words)
    expect(mail.subject).toBe('Bis bald, Zoë Ångström')
    expect(mail.text).toContain('<b>Hallo</b> Zoë Ångström,\n\nbis Tue, March 9, 2027.')
    expect(mail.html).toContain('&lt;b&gt;Hallo&lt;/b&gt; Zoë Ångström,')
  })

  test('are removed by a reset', () => {
    const data = sampleOf('reminder', productName)
    expect(mailContent('reminder', data, standardWords('reminder', 'email', 'en'))).toEqual(
      mailContent('reminder', data),
    )
  })
})

describe('an email in the business’s language', () => {
  test.each([
    [
      'de',
      'Erinnerung: Haircut, Di., 9. März 2027 um 16:00 Uhr',
      '16:00 – 16:45, Ortszeit Berlin',
      'Verschieben',
    ],
    [
      'fr',
      'Rappel : Haircut, mar. 9 mars 2027 à 16 h',
      '16\u00a0h – 16\u00a0h\u00a045, heure de Berlin',
      'Déplacer',
    ],
    [
      'es',
      'Recordatorio: Haircut, mar, 9 de marzo de 2027 a las 16:00',
      'hora de Berlín',
      'Cambiar',
    ],
    ['pt', 'Lembrete: Haircut, ter., 9 de março de 2027 às 16:00', 'horário de Berlim', 'Remarcar'],
    ['it', 'Promemoria: Haircut, mar 9 marzo 2027 alle 16:00', 'ora di Berlino', 'Sposta'],
  ] as const)(
    '%s: uses its words, dates, labels and document language',
    async (language, subject, hours, button) => {
      const mail = await renderMailOf('reminder', {
        ...sampleOf('reminder', productName),
        language,
      })
      expect(mail.subject).toBe(subject)
      for (const part of [mail.text, mail.html]) expect(part).toMatch(new RegExp(button, 'i'))
      expect(mail.text).toContain(hours)
      expect(mail.html).toContain(`lang="${language}"`)
      expect(mail.text).not.toMatch(/\b(When|With|Where|Business time|Move or cancel)\b/)
    },
  )
})

test.each([
  ['en', 45, '45m · $45.00'],
  ['en', 120, '2h 0m · $45.00'],
  ['de', 45, '45 Min. · 45,00\u00a0$'],
  ['fr', 90, '1 h 30 · 45,00\u00a0$'],
  ['fr', 65, '1 h 05 · 45,00\u00a0$'],
  ['es', 90, '1 h 30 min · 45,00\u00a0$'],
  ['pt', 120, '2 h · US$\u00a045,00'],
  ['it', 45, '45 min · 45,00\u00a0$'],
] as const)(
  'an email in %s writes %i minutes and $45 as its readers do',
  async (language, durationMinutes, words) => {
    const facts = { ...sampleFacts, service: { ...sampleFacts.service, durationMinutes } }
    const mail = await renderMailOf('reminder', {
      ...sampleOf('reminder', productName),
      facts,
      language,
    })
    expect(mail.text).toContain(words)
  },
)

test.each([
  ['en', '$12,345.00', '-$3.00'],
  ['de', '12.345,00\u00a0$', '-3,00\u00a0$'],
  ['fr', '12\u202f345,00\u00a0$', '-3,00\u00a0$'],
  ['pt', 'US$\u00a012.345,00', '-US$\u00a03,00'],
] as const)('in %s, amounts read %s and %s', (language, price, refund) => {
  expect(amountInWords(1_234_500, language)).toBe(price)
  expect(amountInWords(-300, language)).toBe(refund)
})

test('personal sentences form their own paragraph and end with a period', async () => {
  const facts = {
    ...sampleFacts,
    service: { ...sampleFacts.service, whatToBring: 'a <b>towel</b>' },
  }
  const notes = ['Please bring: {{whatToBring}}', 'See you!']
  const { text, html } = await renderMailOf('reminder', {
    ...sampleOf('reminder', productName),
    facts,
    notes,
  })
  expect(text).toContain('\n\nPlease bring: a <b>towel</b>. See you!\n')
  expect(html).toContain('a &lt;b&gt;towel&lt;/b&gt;.')
})

test('an undone change shows the old time only if it differs', async () => {
  const data = sampleOf('client-restored', productName)
  expect((await renderMailOf('client-restored', data)).text).toContain('Before:')
  expect(
    (await renderMailOf('client-restored', { ...data, before: sampleFacts })).text,
  ).not.toContain('Before:')
})

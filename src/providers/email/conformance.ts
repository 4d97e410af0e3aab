import { describe, expect, test } from 'vitest'
import type { Mailbox } from '#domain/mail-address.ts'
import type { EmailMessage, EmailProvider } from './port.ts'

export interface ReceivedEmail {
  recipients: string[]
  messageId: string
  from: Mailbox
  to: Mailbox[]
  replyTo: Mailbox | undefined
  /** Lowercase names of headers with further recipients: `cc`, `bcc`, … */
  addressing: string[]
  subject: string
  html: string
  text: string
  /** Contents have line feeds, because mail parsers normalize line endings. */
  files: { filename: string; contentType: string; content: string }[]
}

interface Bench {
  provider: EmailProvider
  /** The server rejects the sandbox's magic recipients. */
  received(): Promise<ReceivedEmail[]>
}

export const exampleEmail: EmailMessage = {
  messageId: 'confirmation.17.1@kairos.test',
  from: { name: 'Salon Anna', address: 'no-reply@kairos.test' },
  to: { name: 'Zoë Ångström', address: 'zoe@example.com' },
  replyTo: { name: 'Anna', address: 'anna@salon.example' },
  subject: 'Your appointment on March 9 is booked – see you at 10:00 ☀',
  html: '<!doctype html><html><body><p>Hello <b>Zoë</b></p></body></html>',
  text: 'Hello Zoë\n.\nA line with a lone dot stands above.',
  calendar: { method: 'REQUEST', content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' },
}

const HOSTILE =
  'Eve\r\nBcc: victim@example.com\r\n\r\n<script>\u0000\u2028", <second@example.com>, "x'

export function emailConformance(open: () => Promise<Bench>): void {
  describe('every email provider', () => {
    const deliver = async (change: Partial<EmailMessage> = {}) => {
      const bench = await open()
      const outcome = await bench.provider.send({ ...exampleEmail, ...change })
      return { outcome, received: await bench.received() }
    }

    test('delivers subject, both bodies, names and the calendar file as they were given', async () => {
      const { outcome, received } = await deliver()
      expect(outcome).toEqual({ status: 'sent' })
      expect(received).toHaveLength(1)
      const [mail] = received
      expect(mail).toMatchObject({
        recipients: ['zoe@example.com'],
        messageId: 'confirmation.17.1@kairos.test',
        from: exampleEmail.from,
        to: [exampleEmail.to],
        replyTo: exampleEmail.replyTo,
        addressing: [],
        subject: exampleEmail.subject,
      })
      expect(mail?.html.trim()).toBe(exampleEmail.html)
      expect(mail?.text.trim().replaceAll('\r\n', '\n')).toBe(exampleEmail.text)
      expect(mail?.files).toContainEqual({
        filename: 'appointment.ics',
        contentType: expect.stringMatching(/calendar|ics/),
        content: exampleEmail.calendar?.content.replaceAll('\r\n', '\n'),
      })
    })

    test('sends the same message twice under the same Message-ID', async () => {
      const bench = await open()
      await bench.provider.send(exampleEmail)
      await bench.provider.send(exampleEmail)
      expect((await bench.received()).map(mail => mail.messageId)).toEqual([
        exampleEmail.messageId,
        exampleEmail.messageId,
      ])
    })

    test('never lets a name, subject or header add a recipient or another header', async () => {
      const { outcome, received } = await deliver({
        from: { name: HOSTILE, address: 'no-reply@kairos.test' },
        to: { name: HOSTILE, address: 'eve@example.com' },
        replyTo: { name: HOSTILE, address: 'reply@example.com' },
        subject: HOSTILE,
      })
      expect(outcome.status).toBe('sent')
      const [mail] = received
      expect(mail?.recipients).toEqual(['eve@example.com'])
      expect(mail?.to.map(box => box.address)).toEqual(['eve@example.com'])
      expect(mail?.from.address).toBe('no-reply@kairos.test')
      expect(mail?.replyTo?.address).toBe('reply@example.com')
      expect(mail?.addressing).toEqual([])
      expect(mail?.subject).toBe('Eve Bcc: victim@example.com <script> ", <second@example.com>, "x')
    })

    test('never sends a name or subject as an encoded word, which mail programs would decode', async () => {
      const disguised = `=?utf-8?B?${Buffer.from('\u202Egnp.exe').toString('base64')}?=`
      const shown = disguised.replace('=?', '= ?')
      const { received } = await deliver({
        from: { name: disguised, address: 'no-reply@kairos.test' },
        subject: `Booked by ${disguised}`,
      })
      expect(received[0]).toMatchObject({
        from: { name: shown },
        subject: `Booked by ${shown}`,
      })
    })

    test.each([
      'a@example.com, b@example.com',
      'a@example.com\r\nRCPT TO:<b@example.com>',
      '<a@example.com>',
      'a b@example.com',
      '"a\\"@example.com',
      'a@b@example.com',
      'friends: a@example.com;',
      '',
      'a',
    ])('rejects %j as a recipient before anything is sent', async address => {
      const { outcome, received } = await deliver({ to: { address } })
      expect(outcome.status).toBe('rejected')
      expect(received).toEqual([])
    })

    test('reports a message to a mailbox that does not exist as rejected', async () => {
      const { outcome, received } = await deliver({ to: { address: 'fail-permanent@example.com' } })
      expect(outcome).toEqual({ status: 'rejected', reason: expect.stringContaining('550') })
      expect(received).toEqual([])
    })

    test('reports that a busy server can be tried again', async () => {
      const { outcome, received } = await deliver({ to: { address: 'fail-temporary@example.com' } })
      expect(outcome).toEqual({ status: 'retry', reason: expect.stringContaining('451') })
      expect(received).toEqual([])
    })

    test('reports “unknown” if the message was handed over but the answer is lost', async () => {
      const { outcome, received } = await deliver({ to: { address: 'unknown@example.com' } })
      expect(outcome.status).toBe('unknown')
      expect(received).toHaveLength(1)
    })

    test('sends many messages at once, each to its own recipient', async () => {
      const bench = await open()
      const addresses = Array.from({ length: 40 }, (_, i) => `client${i}@example.com`)
      const outcomes = await Promise.all(
        addresses.map(address =>
          bench.provider.send({
            ...exampleEmail,
            messageId: `${address.replace('@', '.at.')}@kairos.test`,
            to: { address },
          }),
        ),
      )
      expect(new Set(outcomes.map(outcome => outcome.status))).toEqual(new Set(['sent']))
      expect((await bench.received()).flatMap(mail => mail.recipients).sort()).toEqual(
        addresses.sort(),
      )
    })
  })
}

import type { NewSandboxMessage, SandboxAttachment, SandboxStore } from '../sandbox-store.ts'
import type { EmailMessage, EmailProvider, SendOutcome } from './port.ts'
import { prepareMessage } from './prepare.ts'

/**
 * Matched by the part before `@` or `+`. Only `unknown` is recorded, as if the response had been
 * lost.
 */
const MAGIC: Record<string, Exclude<SendOutcome, { status: 'sent' }>> = {
  'fail-permanent': { status: 'rejected', reason: '550 5.1.1 There is no such mailbox (sandbox).' },
  'fail-temporary': { status: 'retry', reason: '451 4.3.2 Please try again later (sandbox).' },
  unknown: {
    status: 'unknown',
    reason: 'The connection was lost before the answer came (sandbox).',
  },
}

export const createSandboxEmail = (store: SandboxStore): EmailProvider => ({
  kind: 'sandbox',
  async send(message): Promise<SendOutcome> {
    const prepared = prepareMessage(message)
    if (!prepared.ok) return { status: 'rejected', reason: prepared.reason }
    const [local = ''] = message.to.address.toLowerCase().split(/[@+]/)
    const magic = Object.hasOwn(MAGIC, local) ? MAGIC[local] : undefined
    if (magic && magic.status !== 'unknown') return magic
    await store.save(toRecord(prepared.message))
    return magic ?? { status: 'sent' }
  },
  async close() {},
})

const toRecord = (message: EmailMessage): NewSandboxMessage => ({
  channel: 'email',
  recipient: message.to.address,
  subject: message.subject,
  html: message.html,
  text: message.text,
  attachments: message.calendar ? [calendarFile(message.calendar)] : [],
  meta: {
    messageId: message.messageId,
    from: message.from,
    to: message.to,
    ...(message.replyTo ? { replyTo: message.replyTo } : {}),
  },
})

const calendarFile = ({
  method,
  content,
}: NonNullable<EmailMessage['calendar']>): SandboxAttachment => ({
  filename: 'appointment.ics',
  contentType: `text/calendar; charset=utf-8; method=${method}`,
  base64: Buffer.from(content).toString('base64'),
})

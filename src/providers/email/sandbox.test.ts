import { expect, test } from 'vitest'
import type { Mailbox } from '#domain/mail-address.ts'
import type { SandboxMessage } from '../sandbox-store.ts'
import { memorySandboxStore } from '../sandbox-store-memory.ts'
import { emailConformance, exampleEmail, type ReceivedEmail } from './conformance.ts'
import { createSandboxEmail } from './sandbox.ts'

emailConformance(async () => {
  const store = memorySandboxStore()
  return {
    provider: createSandboxEmail(store),
    received: async () => (await store.list({ limit: 1000 })).reverse().map(asReceived),
  }
})

test.each(['__proto__', 'constructor'])(
  'sends to %s@example.com like to any other address',
  async local => {
    const provider = createSandboxEmail(memorySandboxStore())
    const to = { address: `${local}@example.com` }
    expect(await provider.send({ ...exampleEmail, to })).toEqual({ status: 'sent' })
  },
)

function asReceived(message: SandboxMessage): ReceivedEmail {
  const meta = message.meta as { messageId: string; from: Mailbox; to: Mailbox; replyTo?: Mailbox }
  return {
    recipients: [message.recipient],
    messageId: meta.messageId,
    from: meta.from,
    to: [meta.to],
    replyTo: meta.replyTo,
    addressing: [],
    subject: message.subject,
    html: message.html ?? '',
    text: message.text,
    files: message.attachments.map(({ filename, contentType, base64 }) => ({
      filename,
      contentType,
      content: Buffer.from(base64, 'base64').toString().replaceAll('\r\n', '\n'),
    })),
  }
}

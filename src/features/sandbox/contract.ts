import { z } from '@hono/zod-openapi'
import { id, instantText, named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'

const sandboxChannels = ['email', 'sms', 'whatsapp', 'voice'] as const

export const sandboxFilter = z.object({
  to: text(254).optional().describe('An email address or a phone number, in any letter case.'),
  channel: z.enum(sandboxChannels).optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(500)).default(50),
})
export type SandboxQuery = z.output<typeof sandboxFilter>

export const sandboxMessageAnswer = named('SandboxMessage', {
  id,
  channel: z.enum(sandboxChannels),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().nullable(),
  links: z.array(z.string()).describe('Every link in the message, in order.'),
  attachments: z.array(
    z.object({
      filename: z.string(),
      contentType: z.string(),
      url: z.string(),
      text: z.string().nullable().describe('The content of a text file.'),
    }),
  ),
  meta: z
    .record(z.string(), z.unknown())
    .describe('Sender, Message-ID and other details of the channel.'),
  createdAt: instantText,
})
export type SandboxMessageAnswer = z.output<typeof sandboxMessageAnswer>

export const listSandboxMessages = route('get', '/api/sandbox/messages', 'anyone', {
  query: sandboxFilter,
  200: answers(z.array(sandboxMessageAnswer), 'What would have been sent, newest first.'),
})

export const phoneInput = z.discriminatedUnion('act', [
  z.object({ act: z.enum(['answer', 'voicemail', 'decline', 'hangup']) }),
  z.object({ act: z.literal('key'), digit: z.string().regex(/^[0-9*#]$/) }),
])

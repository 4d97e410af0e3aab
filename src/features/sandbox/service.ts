import { trimEndOf } from '#domain/text.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { refuse } from '#platform/refusal.ts'
import type { SandboxAttachment, SandboxMessage } from '#providers/sandbox-store.ts'
import type { SandboxMessageAnswer, SandboxQuery } from './contract.ts'
import { createSandboxStore, deleteMessages, deleteMessagesOf } from './queries.ts'

export const listMessages = (
  context: Context,
  { to, channel, limit }: SandboxQuery,
): Promise<SandboxMessage[]> =>
  createSandboxStore(context.db).list({ recipient: to || undefined, channel, limit })

export async function findMessage(context: Context, id: number): Promise<SandboxMessage> {
  const message = await createSandboxStore(context.db).get(id)
  if (!message) throw refuse.notFound('This message does not exist.')
  return message
}

export async function findAttachment(
  context: Context,
  id: number,
  index: number,
): Promise<SandboxAttachment> {
  const attachment = (await findMessage(context, id)).attachments[index]
  if (!attachment) throw refuse.notFound('This file does not exist.')
  return attachment
}

const base36 = (id: number) => id.toString(36)

export async function removeSandboxed(
  tx: Tx,
  { businessId }: BusinessScope,
  { messageIds, attemptIds }: { messageIds: readonly number[]; attemptIds: readonly number[] },
): Promise<void> {
  await deleteMessages(tx, {
    // Message-IDs and callback tokens begin with these.
    emails: messageIds.map(id => `${businessId}.${id}`),
    attempts: attemptIds.map(id => `${base36(businessId)}.${base36(id)}`),
  })
}

export const removeAllSandboxed = (tx: Tx, { businessId }: BusinessScope): Promise<void> =>
  deleteMessagesOf(tx, { emails: String(businessId), attempts: base36(businessId) })

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
}
const readEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#39|#x27);/g, (_, name: string) => ENTITIES[name]!)

export function linksOf({ html, text }: Pick<SandboxMessage, 'html' | 'text'>): string[] {
  const found = html
    ? [...html.matchAll(/<a\s[^<>]*?href="([^"<>]*)"/g)].map(match => readEntities(match[1]!))
    : [...text.matchAll(/https?:\/\/[^\s<>"]+/g)].map(match => trimEndOf(match[0], '.,)'))
  return [...new Set(found)]
}

export const attachmentPath = (id: number, index: number): string =>
  `/sandbox/messages/${id}/files/${index}`

export const presentMessage = (message: SandboxMessage): SandboxMessageAnswer => ({
  id: message.id,
  channel: message.channel,
  to: message.recipient,
  subject: message.subject,
  text: message.text,
  html: message.html,
  links: linksOf(message),
  attachments: message.attachments.map(({ filename, contentType, base64 }, index) => ({
    filename,
    contentType,
    url: attachmentPath(message.id, index),
    text: contentType.startsWith('text/') ? Buffer.from(base64, 'base64').toString() : null,
  })),
  meta: message.meta,
  createdAt: message.createdAt.toISOString(),
})

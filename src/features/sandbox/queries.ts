import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { SandboxAttachment, SandboxMessage, SandboxStore } from '#providers/sandbox-store.ts'

/** The outbox keeps this many messages, so that a running sandbox does not fill the disk. */
const KEEP = 50_000
const CLEAN_EVERY = 1_000

export const createSandboxStore = (db: Db): SandboxStore => ({
  async save(message) {
    const { id } = await db
      .insertInto('sandbox_messages')
      .values({
        channel: message.channel,
        recipient: message.recipient,
        subject: message.subject,
        body_html: message.html,
        body_text: message.text,
        attachments: JSON.stringify(message.attachments),
        meta: JSON.stringify(message.meta),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (id % CLEAN_EVERY === 0)
      await db
        .deleteFrom('sandbox_messages')
        .where('id', '<=', id - KEEP)
        .execute()
    return id
  },

  async list({ recipient, channel, limit }) {
    let query = db.selectFrom('sandbox_messages').selectAll().orderBy('id', 'desc').limit(limit)
    if (recipient) query = query.where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`)
    if (channel) query = query.where('channel', '=', channel)
    return (await query.execute()).map(present)
  },

  async get(id) {
    const row = await db
      .selectFrom('sandbox_messages')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    return row && present(row)
  },
})

interface SandboxRow {
  id: number
  channel: SandboxMessage['channel']
  recipient: string
  subject: string
  body_html: string | null
  body_text: string
  attachments: unknown[]
  meta: Record<string, unknown>
  created_at: Date
}

const present = (row: SandboxRow): SandboxMessage => ({
  id: row.id,
  channel: row.channel,
  recipient: row.recipient,
  subject: row.subject,
  html: row.body_html,
  text: row.body_text,
  // Only written by `save` above.
  attachments: row.attachments as SandboxAttachment[],
  meta: row.meta,
  createdAt: row.created_at,
})

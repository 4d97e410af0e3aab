import { type Selectable, sql } from 'kysely'
import { createBatcher } from '#platform/batcher.ts'
import type { Db, Tx } from '#platform/db/database.ts'
import type { Schema } from '#platform/db/schema.ts'
import type {
  NewSandboxMessage,
  SandboxAttachment,
  SandboxMessage,
  SandboxStore,
} from '#providers/sandbox-store.ts'

/** Keeps a running sandbox from filling the disk. */
const KEEP = 50_000
const CLEAN_EVERY = 1_000

export function createSandboxStore(db: Db): SandboxStore {
  // Messages sent together share one wait for the disk.
  const insert = createBatcher<{ message: NewSandboxMessage; id?: number }>(async items => {
    const ids = await insertMessages(
      db,
      items.map(({ message }) => message),
    )
    for (const [index, item] of items.entries()) item.id = ids[index]!
    const last = ids.find(id => id % CLEAN_EVERY === 0)
    if (last)
      await db
        .deleteFrom('sandbox_messages')
        .where('id', '<=', last - KEEP)
        .execute()
  })
  return {
    async save(message) {
      const item: { message: NewSandboxMessage; id?: number } = { message }
      await insert(item)
      return item.id!
    },

    async list({ recipient, channel, limit }) {
      let query = db.selectFrom('sandbox_messages').selectAll().orderBy('id', 'desc').limit(limit)
      if (recipient)
        query = query.where(sql<boolean>`lower(recipient) = ${recipient.toLowerCase()}`)
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
  }
}

/** @returns their ids, in order. */
async function insertMessages(db: Db, messages: readonly NewSandboxMessage[]): Promise<number[]> {
  const of = (value: (message: NewSandboxMessage) => string | null) => messages.map(value)
  const { rows } = await sql<{ id: number }>`
    insert into sandbox_messages (channel, recipient, subject, body_html, body_text, attachments,
      meta)
    select channel, recipient, subject, html, body, attachments::jsonb, meta::jsonb
    from unnest(${of(m => m.channel)}::text[], ${of(m => m.recipient)}::text[],
        ${of(m => m.subject)}::text[], ${of(m => m.html)}::text[], ${of(m => m.text)}::text[],
        ${of(m => JSON.stringify(m.attachments))}::text[],
        ${of(m => JSON.stringify(m.meta))}::text[])
      with ordinality as m(channel, recipient, subject, html, body, attachments, meta, n)
    order by n returning id`.execute(db)
  return rows.map(({ id }) => id)
}

export async function deleteMessages(
  tx: Tx,
  { emails, attempts }: { emails: readonly string[]; attempts: readonly string[] },
): Promise<void> {
  await sql`
    delete from sandbox_messages
    where split_part(meta->>'messageId', '@', 1) = any (${emails}::text[])
      or substring(meta->>'statusUrl' from '/status/([^./]+[.][^./]+)[.]')
        = any (${attempts}::text[])`.execute(tx)
}

/** Message-IDs and callback tokens begin with these. */
export async function deleteMessagesOf(
  tx: Tx,
  of: { emails: string; attempts: string },
): Promise<void> {
  await sql`
    delete from sandbox_messages
    where split_part(meta->>'messageId', '.', 1) = ${of.emails}
      or substring(meta->>'statusUrl' from '/status/([^./]+)[.]') = ${of.attempts}`.execute(tx)
}

const present = (row: Selectable<Schema['sandbox_messages']>): SandboxMessage => ({
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

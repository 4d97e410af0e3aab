import { sql } from 'kysely'
import type { Db } from '#platform/db/open.ts'
import type { ClaimedMessage } from './queries.ts'
import type { WrittenWords } from './wording.ts'

/** Keeps what a model made of a message's words, while this worker holds the message. */
export async function keepWording(db: Db, message: ClaimedMessage, wording: WrittenWords): Promise<void> {
  await db
    .updateTable('messages')
    .set({ payload: sql`payload || jsonb_build_object('wording', ${JSON.stringify(wording)}::jsonb)` })
    .where('business_id', '=', message.business_id)
    .where('id', '=', message.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', message.attempts)
    .execute()
}

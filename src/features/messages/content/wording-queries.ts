import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'

export interface WrittenWords {
  /** The words that the model was asked to rephrase; they may have changed since. */
  asked: string
  /** The model's words, with variables; null if they were unusable. */
  written: string | null
}

export async function keepWording(
  db: Db,
  message: ClaimedMessage,
  wording: WrittenWords,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      payload: sql`payload || jsonb_build_object('wording', ${JSON.stringify(wording)}::jsonb)`,
    })
    .where('business_id', '=', message.business_id)
    .where('id', '=', message.id)
    .where('state', '=', 'sending')
    .where('attempts', '=', message.attempts)
    .execute()
}

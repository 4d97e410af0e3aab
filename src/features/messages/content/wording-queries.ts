import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'

/**
 * What a language model made of a message's words; kept with the message, so that a second try says
 * the same.
 */
export interface WrittenWords {
  /** What it was asked to word. What is asked now may be something else. */
  asked: string
  /** What it wrote, with variables; null where that was not to be used. */
  written: string | null
}

/** Keeps what a model made of a message's words, while this worker holds the message. */
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

import type { Db } from '#platform/db/database.ts'

export async function findSpeech(db: Db, key: Buffer) {
  return await db.selectFrom('speech_files').select(['content_type', 'audio']).where('key', '=', key).executeTakeFirst()
}

export async function keepSpeech(db: Db, key: Buffer, contentType: string, audio: Uint8Array, now: Date) {
  await db
    .insertInto('speech_files')
    .values({ key, content_type: contentType, audio: Buffer.from(audio), created_at: now })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Forgets speech that is older: it says names. */
export async function forgetSpeech(db: Db, before: Date) {
  await db.deleteFrom('speech_files').where('created_at', '<', before).execute()
}

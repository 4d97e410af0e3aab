import type { Db } from '#platform/db/database.ts'
import type { Speech } from '#providers/voice/port.ts'

export async function findSpeech(db: Db, key: Buffer) {
  const found = await db
    .selectFrom('speech_files')
    .select(['content_type', 'audio'])
    .where('key', '=', key)
    .executeTakeFirst()
  return (
    found && {
      contentType: found.content_type as Speech['contentType'],
      audio: new Uint8Array(found.audio),
    }
  )
}

export async function storeSpeech(db: Db, key: Buffer, { contentType, audio }: Speech, now: Date) {
  await db
    .insertInto('speech_files')
    .values({
      key,
      content_type: contentType,
      audio: Buffer.from(audio.buffer, audio.byteOffset, audio.length),
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Old speech contains names. */
export async function forgetSpeech(db: Db, before: Date) {
  await db.deleteFrom('speech_files').where('created_at', '<', before).execute()
}

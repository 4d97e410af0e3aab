import { randomBytes } from 'node:crypto'
import { Migrator } from 'kysely'
import * as foundation from '#migrations/0001_foundation.ts'
import * as credits from '#migrations/0003_credits.ts'
import * as messaging from '#migrations/0004_messaging.ts'
import * as messageTemplates from '#migrations/0005_message_templates.ts'
import * as risk from '#migrations/0006_risk.ts'
import * as clientNotes from '#migrations/0007_client_notes.ts'
import * as portability from '#migrations/0008_portability.ts'
import * as sending from '#migrations/0009_sending.ts'
import * as refunds from '#migrations/0010_refunds.ts'
import * as revisions from '#migrations/0011_revisions.ts'
import * as occasions from '#migrations/0012_occasions.ts'
import * as tries from '#migrations/0013_tries.ts'
import type { Db } from './database.ts'

const migrations = {
  '0001_foundation': foundation,
  '0003_credits': credits,
  '0004_messaging': messaging,
  '0005_message_templates': messageTemplates,
  '0006_risk': risk,
  '0007_client_notes': clientNotes,
  '0008_portability': portability,
  '0009_sending': sending,
  '0010_refunds': refunds,
  '0011_revisions': revisions,
  '0012_occasions': occasions,
  '0013_tries': tries,
}

/** Brings the database to the newest shape. Safe to call from several processes at once; each step runs once. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  await db
    .insertInto('secrets')
    .values({ name: 'manage-link', value: randomBytes(32) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return (results ?? []).map(result => result.migrationName)
}

/** Whether every migration has run: what readiness asks. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  return (await migrator.getMigrations()).every(migration => migration.executedAt !== undefined)
}

import type { Kysely, Transaction } from 'kysely'
import type { Schema } from './schema.ts'

export type Db = Kysely<Schema>
export type Tx = Transaction<Schema>

export interface OpenDatabase {
  engine: 'pglite' | 'postgres'
  db: Db
  /**
   * For short reads that must not wait for locks. The embedded engine has one session, so this is
   * `db`.
   */
  reserved: Db
  /** Has long timeouts, for migrations, backups, imports, exports, chores and commands. */
  patient: Db
  /**
   * @param onMissed called after a lost connection is restored, because notices may have been
   * missed.
   * @returns the function that stops it.
   */
  listen(
    channel: string,
    onNotice: (payload: string) => void,
    onMissed?: () => void,
  ): Promise<() => Promise<void>>
  close(): Promise<void>
}

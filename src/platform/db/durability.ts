import { sql } from 'kysely'

/**
 * A condition that is always true, and lets the transaction that meets it end without waiting for
 * the disk. For leases and locks, which need not outlive a crash of the database: whoever held them
 * is asked again. What is written to the disk for later statements takes them along.
 */
export const asSoonAsMade = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

import { sql } from 'kysely'

/**
 * An always-true condition that lets its transaction commit without waiting for the disk. For
 * leases and locks, which may be lost in a crash.
 */
export const asSoonAsMade = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

import { sql } from 'kysely'

/**
 * Lets its transaction commit without waiting for the disk; always true. Only for leases and locks,
 * which a crash may lose.
 */
export const withoutDiskWait = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

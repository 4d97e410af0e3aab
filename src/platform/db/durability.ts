import { sql } from 'kysely'

/**
 * Always true. Its transaction commits without waiting for the disk: only for leases and locks,
 * which a crash may lose.
 */
export const withoutDiskWait = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

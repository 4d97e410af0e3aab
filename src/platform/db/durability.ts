import { sql } from 'kysely'

/**
 * Always true. Commits without waiting for the disk, for leases and locks that a crash may lose.
 */
export const withoutDiskWait = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

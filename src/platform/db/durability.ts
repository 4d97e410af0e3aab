import { sql } from 'kysely'

/**
 * Always true, and makes its transaction commit without waiting for the disk. Only for leases and
 * locks, which a crash may lose.
 */
export const withoutDiskWait = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`

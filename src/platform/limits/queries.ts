import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { withoutDiskWait } from '../db/durability.ts'

interface Uses {
  key: string
  /** A negative number returns uses. */
  uses: number
  /** In epoch milliseconds; ignored once the window has started. */
  endsAt: number
}

/** Locks keys in order. */
export async function addUses(db: Db, list: readonly Uses[], now: number) {
  const { rows } = await sql<{ key: string; points: number; expire: number }>`
    insert into rate_limits as r (key, points, expire)
    select u.key, u.uses, u.ends_at
    from unnest(${list.map(({ key }) => key)}::text[], ${list.map(({ uses }) => uses)}::integer[],
        ${list.map(({ endsAt }) => endsAt)}::bigint[]) as u(key, uses, ends_at)
    where ${withoutDiskWait}
    order by u.key
    on conflict (key) do update set
      points = greatest(0,
        excluded.points + case when r.expire > ${now}::bigint then r.points else 0 end),
      expire = case when r.expire > ${now}::bigint then r.expire else excluded.expire end
    returning key, points, expire`.execute(db)
  return new Map(rows.map(({ key, points, expire }) => [key, { points, endsAt: expire }]))
}

export async function clearEndedLimits(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('rate_limits')
    .where('expire', '<', now.getTime())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

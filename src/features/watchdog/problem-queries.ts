import { sql } from 'kysely'
import { causeOf, insertMessages, unlessPlanned } from '#features/messages/planning/queries.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlHasRow } from '#platform/db/found.ts'
import type { Schema } from '#platform/db/schema.ts'

export type Provider = Schema['provider_problems']['provider']

/** Emails each administrator at most once a day. @returns whether it queued any. */
export async function noteProblem(
  db: Db,
  { provider, code, reason, now }: { provider: Provider; code: string; reason: string; now: Date },
): Promise<boolean> {
  const mails = insertMessages(
    {
      business_id: sql`u.business_id`,
      user_id: sql`u.id`,
      kind: 'account-problem',
      channel: 'email',
      recipient: sql`u.email`,
      due_at: now,
      cause: causeOf(
        'account-problem',
        sql`u.id`,
        sql`n.provider`,
        sql`n.code`,
        sql`extract(epoch from n.mailed_at)`,
      ),
      payload: sql`jsonb_build_object('provider', n.provider, 'code', n.code, 'reason', n.reason)`,
      created_at: now,
    },
    sql`from noted n join users u on u.is_admin /* across tenants: administrators of the installation */
      where n.mailed_at = ${now}::timestamptz`,
  )
  return await sqlHasRow(db)`
    with noted as (
      insert into provider_problems as p (provider, code, reason, first_at, last_at, mailed_at)
      values (${provider}, ${code.slice(0, 100)}, ${reason.slice(0, 300)}, ${now}, ${now}, ${now})
      on conflict (provider, code) do update set reason = excluded.reason, count = p.count + 1,
      last_at = ${now},
      mailed_at = case when p.mailed_at <= ${now}::timestamptz - interval '1 day' then ${now}
        else p.mailed_at end
      returning provider, code, reason, mailed_at
    )
    ${mails} ${unlessPlanned}
    returning id`
}

export const listProblems = (db: Db, since: Date) =>
  db
    .selectFrom('provider_problems')
    .select(['provider', 'code', 'reason', 'count', 'last_at'])
    .where('last_at', '>', since)
    .orderBy('last_at', 'desc')
    .limit(20)
    .execute()

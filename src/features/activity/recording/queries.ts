import { type RawBuilder, sql } from 'kysely'
import type { Actor, BusinessScope, Member } from '#platform/actor.ts'
import { type Change, shortName, type Target, type ValuesBefore } from './rules.ts'

export interface Details {
  /** Absent if the act is about the business itself. */
  target?: Target | { kind: Target['kind']; id: RawBuilder<number> }
  /** Set if the log should keep the name after the target is gone. */
  name?: string
  changes?: readonly Change[]
  /**
   * Where to read the old values, so that only changed fields are logged. Record it before the act.
   */
  before?: ValuesBefore
}

function earlier({ table, id, columns }: ValuesBefore, businessId: number): RawBuilder<unknown> {
  const fields = Object.entries(columns).flatMap(([field, column]) => [
    sql.lit(field),
    sql.ref(column),
  ])
  const which =
    id === undefined ? sql`id = ${businessId}` : sql`business_id = ${businessId} and id = ${id}`
  return sql`(select jsonb_build_object(${sql.join(fields)}) from ${sql.table(table)} where ${which})`
}

interface Entry extends Details {
  businessId: number
  at: Date
  userId: number | null
  actorName: string
  via: 'browser' | 'administrator'
  action: string
}

function insertion(entry: Entry, source: RawBuilder<unknown> | undefined) {
  const { businessId, at, userId, actorName, via, action, target, name, changes = [] } = entry
  const before = entry.before ? earlier(entry.before, businessId) : sql`null::jsonb`
  return sql`
    insert into activity (business_id, at, user_id, actor_name, via, action, target_kind, target_id,
      details)
    select ${businessId}::integer, ${at}::timestamptz, ${userId}::integer, ${actorName}::text,
      ${via}::text, ${action}::text, ${target?.kind ?? null}::text, ${target?.id ?? null}::integer,
      jsonb_strip_nulls(jsonb_build_object(
        'name', coalesce(${name === undefined ? null : shortName(name)}::text,
          left(t.earlier ->> 'name', 100)),
        'changes', (
          select jsonb_agg(case when c ? 'after' and t.earlier ? (c ->> 'field')
            then c || jsonb_build_object('before', t.earlier -> (c ->> 'field')) else c end)
          from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) c
          where not c ? 'after' or not coalesce(t.earlier ? (c ->> 'field'), false)
            or t.earlier -> (c ->> 'field') is distinct from c -> 'after')))
    from (select ${before} as earlier) t${source ? sql`, ${source}` : sql``}`
}

const entryOf = (
  { scope, userId, email, act }: Member & { act: NonNullable<Member['act']> },
  what: Details,
): Entry => ({
  ...what,
  businessId: scope.businessId,
  at: act.at,
  userId,
  actorName: email,
  via: 'browser',
  action: act.action,
})

const isActing = (actor: Actor): actor is Member & { act: NonNullable<Member['act']> } =>
  actor.kind === 'member' && actor.act !== undefined

/** For embedding into the act's own statement. Undefined for clients, whose acts aren't logged. */
export const recordOf = (
  actor: Actor,
  what: Details,
  source?: RawBuilder<unknown>,
): RawBuilder<unknown> | undefined =>
  isActing(actor) ? insertion(entryOf(actor, what), source) : undefined

export const recordOfAdmin = (
  { businessId }: BusinessScope,
  { act }: Member,
  changes: readonly Change[],
): RawBuilder<unknown> | undefined =>
  act &&
  insertion(
    {
      businessId,
      at: act.at,
      action: act.action,
      changes,
      userId: null,
      actorName: '',
      via: 'administrator',
    },
    undefined,
  )

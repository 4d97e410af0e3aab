import { DAY_MS } from '#domain/time/date.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { paged } from '#platform/db/paged.ts'
import type { Activity } from './contract.ts'
import * as queries from './queries.ts'
import { type ActivityGroup, actionsIn, KEPT_DAYS } from './rules.ts'

const AT_ONCE = 50

interface Wanted {
  cursor?: number | undefined
  userId?: number | undefined
  group?: ActivityGroup | undefined
}

export async function readActivity(
  { db }: Context,
  { scope }: Member,
  { cursor, userId, group }: Wanted,
): Promise<Activity> {
  const rows = await queries.listActivity(db, scope, {
    before: cursor,
    userId,
    actions: group && actionsIn(group),
    limit: AT_ONCE + 1,
  })
  const { shown, next } = paged(rows, AT_ONCE)
  const people = cursor === undefined ? await queries.listPeople(db, scope) : undefined
  return {
    entries: shown.map(present),
    next,
    ...(people && {
      people: people.map(({ user_id, email }) => ({ userId: user_id, name: email })),
    }),
  }
}

type Row = Awaited<ReturnType<typeof queries.listActivity>>[number]

const present = (row: Row): Activity['entries'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  userId: row.user_id,
  actor: row.actor_name,
  via: row.via,
  action: row.action,
  target: targetOf(row),
  changes: (row.details.changes ?? []).map(({ field, before, after }) => ({
    field,
    ...(before == null ? {} : { before }),
    ...(after == null ? {} : { after }),
  })),
})

function targetOf({ target_kind: kind, target_id: id, ...row }: Row) {
  if (kind === null || id === null) return null
  return {
    kind,
    id,
    name: row.details.name ?? (row.client_name || null),
    ...(row.service_name !== null && { service: row.service_name }),
    ...(row.starts_at !== null && { startTime: row.starts_at.toISOString() }),
  }
}

export const forgetOldActivity = ({ db, clock }: Context) =>
  queries.deleteActivityBefore(db, new Date(clock().getTime() - KEPT_DAYS * DAY_MS))

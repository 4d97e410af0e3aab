import { type RawBuilder, sql } from 'kysely'

/** Null at APP_URL, and while the host's records are missing. */
export const hostOf = (page: RawBuilder<unknown>) => sql<string | null>`(
  select d.host from domains d
  where d.business_id = ${page}.business_id and d.page_id = ${page}.id
    and d.verified_at is not null and d.missing_since is null)`

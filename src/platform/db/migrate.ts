import { randomBytes } from 'node:crypto'
import { type Kysely, type Migration, Migrator, sql } from 'kysely'
import * as foundation from '#migrations/0001_foundation.ts'
import * as credits from '#migrations/0003_credits.ts'
import * as messaging from '#migrations/0004_messaging.ts'
import * as messageTemplates from '#migrations/0005_message_templates.ts'
import * as risk from '#migrations/0006_risk.ts'
import * as clientNotes from '#migrations/0007_client_notes.ts'
import * as portability from '#migrations/0008_portability.ts'
import * as sending from '#migrations/0009_sending.ts'
import * as refunds from '#migrations/0010_refunds.ts'
import * as revisions from '#migrations/0011_revisions.ts'
import * as occasions from '#migrations/0012_occasions.ts'
import * as tries from '#migrations/0013_tries.ts'
import * as destinations from '#migrations/0014_destinations.ts'
import * as visitors from '#migrations/0015_visitors.ts'
import * as contestedAccounts from '#migrations/0016_contested_accounts.ts'
import * as writeProbes from '#migrations/0017_write_probes.ts'
import * as keys from '#migrations/0018_keys.ts'
import * as vendors from '#migrations/0019_vendors.ts'
import * as namedBusinesses from '#migrations/0021_named_businesses.ts'
import * as operations from '#migrations/0023_operations.ts'
import * as pictures from '#migrations/0024_pictures.ts'
import * as bookedPrices from '#migrations/0025_booked_prices.ts'
import * as phoneCountry from '#migrations/0026_phone_country.ts'
import * as firstRun from '#migrations/0027_first_run.ts'
import * as reviews from '#migrations/0028_reviews.ts'
import * as domains from '#migrations/0029_domains.ts'
import * as clients from '#migrations/0030_clients.ts'
import * as progress from '#migrations/0032_progress.ts'
import * as checkout from '#migrations/0034_checkout.ts'
import * as gaps from '#migrations/0035_gaps.ts'
import * as terms from '#migrations/0036_terms.ts'
import * as serviceGroups from '#migrations/0037_service_groups.ts'
import * as visits from '#migrations/0038_visits.ts'
import * as blockedClients from '#migrations/0039_blocked_clients.ts'
import * as blockedTime from '#migrations/0040_blocked_time.ts'
import * as embedding from '#migrations/0041_embedding.ts'
import * as calendarFeeds from '#migrations/0042_calendar_feeds.ts'
import * as saferSignIn from '#migrations/0043_safer_sign_in.ts'
import * as memberships from '#migrations/0044_memberships.ts'
import * as team from '#migrations/0045_team.ts'
import * as activity from '#migrations/0046_activity.ts'
import * as push from '#migrations/0047_push.ts'
import * as dailySales from '#migrations/0048_daily_sales.ts'
import * as lastBusiness from '#migrations/0051_last_business.ts'
import * as earlierPhones from '#migrations/0052_earlier_phones.ts'
import * as visitorCodes from '#migrations/0053_visitor_codes.ts'
import * as noticeLinks from '#migrations/0054_notice_links.ts'
import * as optOutsByPhone from '#migrations/0055_opt_outs_by_phone.ts'
import * as releaseReasons from '#migrations/0056_release_reasons.ts'
import * as correctedClients from '#migrations/0057_corrected_clients.ts'
import * as recipients from '#migrations/0058_recipients.ts'
import * as keyAge from '#migrations/0059_key_age.ts'
import * as plannedToPeople from '#migrations/0060_planned_to_people.ts'
import * as indexes from '#migrations/0061_indexes.ts'
import * as firstAddresses from '#migrations/0062_first_addresses.ts'
import * as atSize from '#migrations/0063_indexes_at_size.ts'
import * as reportedSignIns from '#migrations/0070_reported_sign_ins.ts'
import { ConfigError } from '../config.ts'
import type { Logger } from '../logger.ts'
import type { Db, Tx } from './database.ts'
import { sqlState } from './errors.ts'
import { withShortWaits } from './short-waits.ts'

const UNDEFINED_TABLE = '42P01'

type Migrations = Record<string, Migration>

export const migrations = {
  '0001_foundation': foundation,
  '0003_credits': credits,
  '0004_messaging': messaging,
  '0005_message_templates': messageTemplates,
  '0006_risk': risk,
  '0007_client_notes': clientNotes,
  '0008_portability': portability,
  '0009_sending': sending,
  '0010_refunds': refunds,
  '0011_revisions': revisions,
  '0012_occasions': occasions,
  '0013_tries': tries,
  '0014_destinations': destinations,
  '0015_visitors': visitors,
  '0016_contested_accounts': contestedAccounts,
  '0017_write_probes': writeProbes,
  '0018_keys': keys,
  '0019_vendors': vendors,
  '0021_named_businesses': namedBusinesses,
  '0023_operations': operations,
  '0024_pictures': pictures,
  '0025_booked_prices': bookedPrices,
  '0026_phone_country': phoneCountry,
  '0027_first_run': firstRun,
  '0028_reviews': reviews,
  '0029_domains': domains,
  '0030_clients': clients,
  '0032_progress': progress,
  '0034_checkout': checkout,
  '0035_gaps': gaps,
  '0036_terms': terms,
  '0037_service_groups': serviceGroups,
  '0038_visits': visits,
  '0039_blocked_clients': blockedClients,
  '0040_blocked_time': blockedTime,
  '0041_embedding': embedding,
  '0042_calendar_feeds': calendarFeeds,
  '0043_safer_sign_in': saferSignIn,
  '0044_memberships': memberships,
  '0045_team': team,
  '0046_activity': activity,
  '0047_push': push,
  '0048_daily_sales': dailySales,
  '0051_last_business': lastBusiness,
  '0052_earlier_phones': earlierPhones,
  '0053_visitor_codes': visitorCodes,
  '0054_notice_links': noticeLinks,
  '0055_opt_outs_by_phone': optOutsByPhone,
  '0056_release_reasons': releaseReasons,
  '0057_corrected_clients': correctedClients,
  '0058_recipients': recipients,
  '0059_key_age': keyAge,
  '0060_planned_to_people': plannedToPeople,
  '0061_indexes': indexes,
  '0062_first_addresses': firstAddresses,
  '0063_failures_of_business': atSize.failuresOfBusiness,
  '0064_earlier_failures': atSize.earlierFailures,
  '0065_messages_to_clients': atSize.messagesToClients,
  '0066_absences_by_end': atSize.absencesByEnd,
  '0067_merged_via': atSize.mergedVia,
  '0068_no_shows': atSize.noShows,
  '0069_published_reviews': atSize.publishedReviews,
  '0070_reported_sign_ins': reportedSignIns,
}

const steps = Object.entries(migrations).sort(([a], [b]) => (a < b ? -1 : 1))
export const stepNames = steps.map(([name]) => name)
export const latestStep = steps.at(-1)![0]
export const isKnownStep = (name: string): boolean => Object.hasOwn(migrations, name)

async function recordedSteps(db: Db): Promise<string[]> {
  try {
    const { rows } = await sql<{
      name: string
    }>`select name from kysely_migration order by name collate "C"`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) return []
    throw error
  }
}

export const newerSteps = async (db: Db): Promise<string[]> =>
  (await recordedSteps(db)).filter(name => !isKnownStep(name))

/** `NNNN_contract_SINCE_name` removes things that versions before SINCE use. */
function removesUsed(step: string): boolean {
  const since = /^\d+_contract_(\d+)_/.exec(step)?.[1]
  return since !== undefined && latestStep.slice(0, since.length) < since
}

/**
 * Accepts a database that a newer version has migrated. @throws ConfigError if one of those
 * migrations removed something that this version uses.
 */
export async function runMigrations(
  db: Db,
  log?: Logger,
  all: Migrations = migrations,
): Promise<string[]> {
  const recorded = await recordedSteps(db)
  const removed = recorded.find(name => !isKnownStep(name) && removesUsed(name))
  if (removed)
    throw new ConfigError(
      `A newer version has upgraded this database and removed what this version needs (${removed}): start the newer version.`,
    )
  // The Migrator reads the whole catalog, which takes longer than the rest of a start.
  if (Object.keys(all).every(name => recorded.includes(name))) return []
  const done: string[] = []
  await withShortWaits(db, log, async connection => {
    const migrator = new Migrator({
      db: connection,
      provider: { getMigrations: async () => all },
      // It orders completed steps by their time, which a corrected clock can reverse.
      allowUnorderedMigrations: true,
    })
    // Each step commits, so that none keeps its locks during the next. A new database has no users.
    const next = () => (recorded.length > 0 ? migrator.migrateUp() : migrator.migrateToLatest())
    for (let ran = 1; ran > 0; ) {
      const { error, results = [] } = await next()
      if (error) throw error
      done.push(...results.map(({ migrationName }) => migrationName))
      ran = results.length
    }
  })
  return done
}

/** Runs in one process at a time. Also creates missing secrets. */
export async function migrate(db: Db, log?: Logger, all?: Migrations): Promise<string[]> {
  const done = await runMigrations(db, log, all)
  const key = db.selectFrom('secrets').select('name').where('name', '=', 'manage-link')
  // The embedded engine refuses inserts on a nearly full disk.
  if (await key.executeTakeFirst()) return done
  await db
    .insertInto('secrets')
    .values({ name: 'manage-link', value: randomBytes(32) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return done
}

export async function stepOf(db: Db): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select max(name) as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? ''
}

const apply = async (tx: Tx, some: typeof steps) => {
  for (const [, { up }] of some) await up(tx as unknown as Kysely<unknown>)
}

/** Call `migrateFrom` in the same transaction: the migration record is unchanged. */
export async function resetSchemaTo(tx: Tx, step: string): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`select quote_ident(table_name) as name
    from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
      and table_name not like 'kysely%'`.execute(tx)
  await sql.raw(`drop table ${tables.map(({ name }) => name).join(', ')} cascade`).execute(tx)
  // Functions that belong to the extension stay.
  const { rows: functions } = await sql<{
    name: string
  }>`select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(
    tx,
  )
  for (const { name } of functions) await sql.raw(`drop function ${name} cascade`).execute(tx)
  await apply(
    tx,
    steps.filter(([name]) => name <= step),
  )
}

export async function migrateFrom(tx: Tx, step: string): Promise<void> {
  // A table with pending deferred checks can't be altered.
  await sql`set constraints all immediate`.execute(tx)
  await apply(
    tx,
    steps.filter(([name]) => name > step),
  )
}

export async function isMigrated(db: Db): Promise<boolean> {
  const recorded = new Set(await recordedSteps(db))
  return stepNames.every(name => recorded.has(name))
}

import { sql } from 'kysely'
import { checkSecrets } from '#features/accounts/two-factor/service.ts'
import { listVerified } from '#features/domains/service.ts'
import { NOT_REFUNDED } from '#features/payments/rules.ts'
import { checkObjects } from '#features/pictures/objects-service.ts'
import { checkSubscriptions } from '#features/push/service.ts'
import { LATE_MINUTES } from '#features/watchdog/rules.ts'
import { countLate, listAccountProblems } from '#features/watchdog/service.ts'
import type { Context } from '#platform/context.ts'
import { heldSince } from '#platform/db/hold.ts'
import { listUnsecured } from '#platform/db/row-security.ts'
import { staffTime } from '#platform/db/staff-time.ts'
import { whatWentWrong } from '#providers/http.ts'
import { checkConfiguration, type Finding, fix, ok } from './doctor-configuration.ts'

const ALL_PASSED = 'All checks passed.'

export const foundProblems = (report: string): boolean => !report.endsWith(ALL_PASSED)

export async function doctor(context: Context): Promise<string> {
  const findings = await Promise.all([
    checkDatabase(context),
    checkRowSecurity(context),
    checkOverlaps(context),
    checkLedger(context),
    checkOwners(context),
    checkSealed(context),
    checkIds(context),
    checkHold(context),
    checkLateMessages(context),
    checkRefusedCaptures(context),
    checkOwnAccounts(context),
    checkPictures(context),
    checkDomains(context),
    checkConfiguration(context),
  ])
  const all = findings.flat()
  const bad = all.filter(finding => !finding.ok).length
  return [
    ...all.map(finding => `${finding.ok ? 'ok   ' : 'FIX  '} ${finding.text}`),
    '',
    bad === 0 ? ALL_PASSED : `${bad} ${bad === 1 ? 'check' : 'checks'} failed.`,
  ].join('\n')
}

const unless = (problems: number, fine: string, otherwise: string): Finding =>
  problems === 0 ? ok(fine) : fix(otherwise)

async function checkDatabase(context: Context): Promise<Finding> {
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(context.db)
  const engine =
    context.engine === 'pglite' ? `embedded, in ${context.config.dataDir}` : 'PostgreSQL'
  return ok(`Database: ${engine}, version ${rows[0]?.version}`)
}

/** The login is checked at startup. */
async function checkRowSecurity({ config, db }: Context): Promise<Finding[]> {
  if (!config.rowSecurity) return []
  const open = await listUnsecured(db)
  const finding = unless(
    open.length,
    'Row security: every tenant table has its policy',
    `Row security: no policy on ${open.join(', ')}; restart a process with ROW_SECURITY=on`,
  )
  return [finding]
}

const CHECKED_AT_ONCE = 1_000

/** In steps, because a statement blocks the embedded database. */
async function checkOverlaps({ db }: Context): Promise<Finding> {
  let count = 0
  let [businessId, id] = [0, 0]
  while (true) {
    const { rows } = await sql<{ business_id: number; id: number; overlapping: number }>`
      /* across tenants: run by the operator */
      with batch as (
        select * from appointments where (business_id, id) > (${businessId}, ${id})
        order by business_id, id limit ${CHECKED_AT_ONCE}
      )
      select a.business_id, a.id, (
        select count(*)::integer from appointments b
        where b.business_id = a.business_id and b.staff_id = a.staff_id and b.id > a.id
          and ${staffTime(sql`a`)} && ${staffTime(sql`b`)}
          and a.status <> 'cancelled' and b.status <> 'cancelled') as overlapping
      from batch a order by a.business_id, a.id`.execute(db)
    for (const row of rows) count += row.overlapping
    const last = rows.at(-1)
    if (!last || rows.length < CHECKED_AT_ONCE) break
    businessId = last.business_id
    id = last.id
  }
  return unless(
    count,
    'No two appointments overlap',
    `Pairs of appointments that overlap: ${count}`,
  )
}

/** One business at a time, because a statement blocks the embedded database. */
async function checkLedger({ db }: Context): Promise<Finding> {
  let [count, businessId] = [0, 0]
  while (true) {
    const { rows } = await sql<{ business_id: number; differs: boolean }>`
      /* across tenants: run by the operator */
      select c.business_id, c.balance <> (select coalesce(sum(e.credits), 0)
        from credit_entries e where e.business_id = c.business_id) as differs
      from credit_balances c where c.business_id > ${businessId}
      order by c.business_id limit 1`.execute(db)
    const [row] = rows
    if (!row) break
    if (row.differs) count++
    businessId = row.business_id
  }
  return unless(
    count,
    'Every balance is the sum of its ledger',
    `Balances that differ from the sum of their ledger: ${count}`,
  )
}

async function checkOwners({ db }: Context): Promise<Finding> {
  const { rows } = await sql<{ id: number }>`
    /* across tenants: run by the operator */
    select b.id from businesses b
    where b.closed_at is null and not exists (
      select from memberships m where m.business_id = b.id and m.user_id = b.owner_user_id)
    order by b.id`.execute(db)
  const ids = rows.slice(0, 5).map(({ id }) => id)
  return unless(
    rows.length,
    'Every open business has exactly one owner, who is a member',
    `Businesses without an owner who is a member: ${rows.length}, such as ${ids.join(', ')}`,
  )
}

async function checkSealed(context: Context): Promise<Finding[]> {
  const checked = {
    'push subscriptions': await checkSubscriptions(context),
    'two-factor secrets': await checkSecrets(context),
  }
  return Object.entries(checked).flatMap(([what, { count, unreadable }]) =>
    count === 0
      ? []
      : unless(
          unreadable,
          `All ${what} can be decrypted: ${count}`,
          `No key decrypts ${unreadable} of ${count} ${what}: add the previous key to SECRETS_KEY`,
        ),
  )
}

/** Sequences can run out. Restoring a backup skips ids, too. */
async function checkIds({ db }: Context): Promise<Finding> {
  const { rows } = await sql<{ name: string; percent: number }>`
    select sequencename as name, floor(100.0 * last_value / max_value)::integer as percent
    from pg_sequences where schemaname = current_schema() and last_value > max_value / 2
    order by percent desc`.execute(db)
  const used = rows.map(({ name, percent }) => `${name} (${percent}%)`)
  return unless(
    used.length,
    'Every table has enough ids left',
    `More than half of the ids are used up; without ids, nothing can be added: ${used.join(', ')}`,
  )
}

async function checkHold({ db }: Context): Promise<Finding[]> {
  const since = await heldSince(db)
  if (!since) return []
  const text = `Nothing has been sent since the restore at ${since.toISOString()}: run npm run kairos -- release`
  return [fix(text)]
}

async function checkLateMessages(context: Context): Promise<Finding[]> {
  const { overdue, retried, reason } = await countLate(context)
  const example = reason ? `, such as: ${reason}` : ''
  const findings = [
    overdue > 0 && `Messages over ${LATE_MINUTES} minutes late: ${overdue}. Is a worker running?`,
    retried > 0 && `Messages that keep failing and are retried: ${retried}${example}`,
  ].flatMap(text => (text ? fix(text) : []))
  return findings.length > 0 ? findings : [ok('No message is late')]
}

/** Refused payments may have taken money without a refund, which only an operator can check. */
async function checkRefusedCaptures(context: Context): Promise<Finding> {
  const { rows } = await sql<{ order: string }>`
    /* across tenants: run by the operator */
    select provider_order_id as order from payments
    where state = 'refused' and (reason like 'mismatch: %' or reason like ${`%: ${NOT_REFUNDED}`}) order by created_at`.execute(
    context.db,
  )
  const orders = rows.slice(0, 5).map(({ order }) => order)
  const count = rows.length === 1 ? '1 payment was' : `${rows.length} payments were`
  return unless(
    rows.length,
    'No payment needs a refund',
    `${count} refused without credits; check these orders with your payment provider and refund what was taken: ${orders.join(', ')}${rows.length > 5 ? ', …' : ''}`,
  )
}

/** Files that are missing, or in a store that is no longer configured. */
async function checkPictures(context: Context): Promise<Finding[]> {
  const found = await checkObjects(context).catch(whatWentWrong)
  if (typeof found === 'string') return [fix(`The picture files could not be checked: ${found}`)]
  const { count, missing } = found
  if (count === 0) return []
  if (missing.length === 0) return [ok('Every picture is in the object store')]
  const names = missing.slice(0, 5).join(', ')
  const some = `${missing.length} of ${count} picture files`
  const text = context.files
    ? `The object store lacks ${some}: ${names}`
    : `S3_BUCKET_URL is not set, but ${some} are in an object store: ${names}`
  return [fix(text)]
}

async function checkDomains(context: Context): Promise<Finding[]> {
  const hosts = await listVerified(context)
  if (hosts.length === 0) return []
  const missing = hosts.filter(host => host.missing).map(({ host }) => host)
  if (missing.length === 0)
    return [ok(`DNS records of pages’ own domains: ${hosts.length} in place`)]
  const names = missing.slice(0, 5).join(', ')
  // Owners are notified of these, so the operator has nothing to fix.
  const text = `DNS records of pages’ own domains: ${missing.length} of ${hosts.length} missing: ${names}`
  return [ok(text)]
}

const providerNames = { payments: 'Payments', texting: 'SMS, WhatsApp and calls', voice: 'Voices' }

async function checkOwnAccounts(context: Context): Promise<Finding[]> {
  const problems = await listAccountProblems(context)
  if (problems.length === 0) return [ok('No provider rejects our account')]
  return problems.map(({ provider, code, reason, count, lastAt }) => {
    const often = `${count === 1 ? 'once' : `${count} times`}, last at ${lastAt}`
    const name = providerNames[provider]
    return fix(`${name}: rejected because of our account (${code}), ${often}: ${reason}`)
  })
}

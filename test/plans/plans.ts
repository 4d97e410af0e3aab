import { CompiledQuery, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface Statement {
  sql: string
  parameters: readonly unknown[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

const GROWN = 1_000
/** One business can have hundreds of thousands of these. */
const LARGE = [
  'activity',
  'appointment_changes',
  'appointments',
  'client_payments',
  'clients',
  'credit_entries',
  'message_attempts',
  'messages',
  'sales',
]

/** Hourly sweeps keep these tables small; an index would cost every request a write. */
const SHORT_LIVED = ['rate_limits', 'lookup_codes', 'visitor_codes', 'idempotency_keys']

interface Accepted {
  /** Of a statement. */
  part: string
  /** May be read for a whole business. */
  table: string
  why: string
}

const ACCEPTED: readonly Accepted[] = [
  {
    part: 'else c.name end ilike',
    table: 'clients',
    why: 'no index finds parts of names, and even large businesses have few clients',
  },
  {
    part: 'a.action = any(',
    table: 'activity',
    why: 'an index of rare acts would cost an insert for each frequent one',
  },
  {
    part: 'id > (select max(id) from page)',
    table: 'credit_entries',
    why: 'pages of the ledger count down from the balance',
  },
  { part: 'as "hasAppointments"', table: 'appointments', why: 'it reads only the first' },
]

const needed = new Set<Accepted>()
export const unneeded = () => ACCEPTED.filter(each => !needed.has(each))

/** Tables of at least a thousand rows, and all that belong to businesses. */
export async function readTables(db: Db) {
  const { rows } = await sql<{ name: string; rows: number; tenant: boolean }>`
    select relname as name, reltuples::integer as rows, exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id') as tenant
    from pg_class c where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  return {
    grown: new Set(rows.filter(table => table.rows >= GROWN).map(({ name }) => name)),
    tenant: rows.filter(({ tenant }) => tenant).map(({ name }) => name),
  }
}

/**
 * Tells the planner that each business has a tenth of a table, so that only a missing index lets it
 * read a whole business.
 */
export async function supposeLargeBusinesses(db: Db) {
  for (const table of LARGE) {
    await sql`alter table ${sql.table(table)}
      alter column business_id set (n_distinct = 10)`.execute(db)
    await sql`analyze ${sql.table(table)}`.execute(db)
  }
}

/**
 * Tables that the statement reads from end to end, with its values or in the plan that PostgreSQL
 * keeps for all values, which must not read a whole business of a large table either. Partial
 * indexes are small, so they are ignored.
 */
export async function wholeReadsOf(db: Db, { sql: text, parameters }: Statement) {
  const whole = await wholeIndexes(db)
  const own = await explain(db, 'explain (format json)', text, parameters)
  const generic = await explain(db, 'explain (generic_plan, format json)', text, [])
  const reads = new Set<string>()
  const visit = (node: PlanNode, limited: boolean, isGeneric: boolean) => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node
    if (type === 'Seq Scan' && table) reads.add(table)
    const indexed = /^(Bitmap )?Index/.test(type) && index ? whole.get(index) : undefined
    if (indexed && !node['Index Cond'] && !limited) reads.add(indexed)
    if (indexed && isGeneric && LARGE.includes(indexed) && readsBusiness(node, limited))
      reads.add(`${indexed}${OF_BUSINESS}`)
    for (const child of node.Plans ?? []) visit(child, limited || type === 'Limit', isGeneric)
  }
  visit(own, false, false)
  visit(generic, false, true)
  return [...reads]
}

const OF_BUSINESS = ' of a business'

export const tableOf = (read: string) => read.replace(OF_BUSINESS, '')

export function isAccepted(statement: Statement, read: string): boolean {
  if (!read.endsWith(OF_BUSINESS)) return SHORT_LIVED.includes(read)
  const found = ACCEPTED.find(
    ({ part, table }) => table === tableOf(read) && statement.sql.includes(part),
  )
  if (found) needed.add(found)
  return found !== undefined
}

/** The ids before or after one can be nearly all of a business. */
const ONLY_BUSINESS = /^\(*(business_id = |id [<>] )/
/** Row-level security adds the first to each scan. The second keeps most rows. */
const HARMLESS = [/CASE COALESCE\(current_setting\(.*? END/g, /\w+ <> '\w+'::text/g]

function readsBusiness({ 'Node Type': type, ...node }: PlanNode, limited: boolean) {
  const conditions = node['Index Cond']?.split(' AND ') ?? []
  if (conditions.length === 0 || !conditions.every(each => ONLY_BUSINESS.test(each))) return false
  const filter = HARMLESS.reduce((left, each) => left.replace(each, ''), node.Filter ?? '')
  return !limited || type === 'Bitmap Index Scan' || /\w/.test(filter.replaceAll(' AND ', ''))
}

async function explain(db: Db, how: string, text: string, parameters: readonly unknown[]) {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    CompiledQuery.raw(`${how} ${text}`, [...parameters]),
  )
  return rows[0]!['QUERY PLAN'][0]!.Plan
}

async function wholeIndexes(db: Db) {
  const { rows } = await sql<{ name: string; table: string }>`
    select indexrelid::regclass::text as name, indrelid::regclass::text as "table"
    from pg_index where indpred is null`.execute(db)
  return new Map(rows.map(({ name, table }) => [name, table]))
}

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
  Plans?: PlanNode[]
}

const GROWN = 1_000

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
 * With the statement's values, or in the plan that PostgreSQL keeps for all values. Partial indexes
 * are small, so they are ignored.
 */
export async function wholeReadsOf(db: Db, { sql: text, parameters }: Statement) {
  const whole = await wholeIndexes(db)
  const plans = [
    await explain(db, 'explain (format json)', text, parameters),
    await explain(db, 'explain (generic_plan, format json)', text, []),
  ]
  const reads = new Set<string>()
  const visit = (node: PlanNode, limited: boolean) => {
    const { 'Node Type': type, 'Relation Name': table, 'Index Name': index } = node
    if (type === 'Seq Scan' && table) reads.add(table)
    if (
      /^(Bitmap )?Index/.test(type) &&
      index &&
      !node['Index Cond'] &&
      !limited &&
      whole.has(index)
    )
      reads.add(whole.get(index)!)
    for (const child of node.Plans ?? []) visit(child, limited || type === 'Limit')
  }
  for (const plan of plans) visit(plan, false)
  return [...reads]
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

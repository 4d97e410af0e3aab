import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { parseSync } from 'libpg-query'
import type { migrations } from '#platform/db/migrate.ts'

type Migration = (typeof migrations)[keyof typeof migrations]

/** Collects the statements of a migration without running them. */
export async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: other => new PostgresIntrospector(other),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log({ query }) {
      statements.push(query.sql)
    },
  })
  await up(db)
  return statements
}

interface Constraint {
  Constraint: { contype: string; fk_attrs?: { String: { sval: string } }[] }
}
interface Command {
  subtype: string
  name?: string
  def?: {
    ColumnDef?: { colname: string; constraints?: Constraint[] }
    Constraint?: Constraint['Constraint']
  }
}
interface Parsed {
  AlterTableStmt?: { relation: { relname: string }; cmds: { AlterTableCmd: Command }[] }
  CreateStmt?: { relation: { relname: string } }
  IndexStmt?: { relation: { relname: string }; unique?: boolean }
  DropStmt?: { removeType: string }
  [other: string]: unknown
}

/** These change nothing that an older version reads or writes. */
const HARMLESS = [
  'CreateStmt',
  'CreateFunctionStmt',
  'CreateTrigStmt',
  'CreateExtensionStmt',
  'InsertStmt',
  'UpdateStmt',
  'SelectStmt',
]
const HARMLESS_CHANGES = ['AT_SetRelOptions', 'AT_SetStorage', 'AT_ColumnDefault', 'AT_DropNotNull']

/**
 * What a migration takes from the version before it, which still runs; empty if it only adds. Await
 * libpg-query's `loadModule` first.
 */
export function contractionsIn(statements: readonly string[]): string[] {
  const parsed = statements.flatMap(text => {
    const { stmts } = parseSync(text) as { stmts: { stmt: Parsed }[] }
    return stmts.map(({ stmt }) => stmt)
  })
  const created = parsed.flatMap(({ CreateStmt }) => CreateStmt?.relation.relname ?? [])
  const added = parsed.flatMap(({ AlterTableStmt }) =>
    (AlterTableStmt?.cmds ?? []).flatMap(({ AlterTableCmd: { def } }) => {
      const column = def?.ColumnDef?.colname
      return column ? `${AlterTableStmt!.relation.relname}.${column}` : []
    }),
  )
  return parsed.flatMap(statement => {
    const { AlterTableStmt: alter, IndexStmt: index, DropStmt: drop } = statement
    const table = alter?.relation.relname ?? index?.relation.relname ?? ''
    if (created.includes(table)) return []
    if (alter)
      return alter.cmds.flatMap(({ AlterTableCmd }) => changeOf(table, AlterTableCmd, added))
    if (drop?.removeType === 'OBJECT_INDEX') return []
    if (index) return index.unique ? [`a unique index on ${table}`] : []
    const [kind = ''] = Object.keys(statement)
    return HARMLESS.includes(kind) ? [] : [kind]
  })
}

function changeOf(
  table: string,
  { subtype, name, def }: Command,
  added: readonly string[],
): string[] {
  if (HARMLESS_CHANGES.includes(subtype)) return []
  // A reference that older versions leave empty refers to nothing.
  const reference = def?.Constraint?.fk_attrs ?? []
  if (reference.some(({ String: { sval } }) => added.includes(`${table}.${sval}`))) return []
  if (subtype !== 'AT_AddColumn') return [`${subtype} of ${table}${name ? `.${name}` : ''}`]
  const { colname, constraints = [] } = def!.ColumnDef!
  const has = (type: string) => constraints.some(({ Constraint }) => Constraint.contype === type)
  const required = has('CONSTR_NOTNULL') && !has('CONSTR_DEFAULT')
  const unique = has('CONSTR_PRIMARY') || has('CONSTR_UNIQUE')
  return required || unique ? [`${table}.${colname}, which older versions leave empty`] : []
}

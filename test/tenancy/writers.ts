import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exceptions, isOwned, libraryTables, owners } from './owners.ts'
import type { Node } from './syntax.ts'

type Verb = 'insert' | 'update' | 'delete'

export interface Writer {
  /** From the root, with slashes. */
  path: string
  verb: Verb
  /** Undefined if it is known only when the statement runs. */
  table: string | undefined
}

const patterns: [Verb, RegExp][] = [
  ['insert', /\b(?:insert|merge)\s+into\s+(?:"?(\w+)|\$\{)/gi],
  ['update', /\bupdate\s+(?:only\s+)?(?:"?(\w+)"?|\$\{[^}]*\})(?:\s+(?:as\s+)?\w+)?\s+set\b/gi],
  ['delete', /\b(?:delete\s+from|truncate)\s+(?:(?:table|only)\s+)*(?:"?(\w+)|\$\{)/gi],
  ['insert', /\.(?:insert|merge|replace)Into\(\s*(?:'(\w+)(?: as \w+)?'|[^)])/g],
  ['update', /\.updateTable\(\s*(?:'(\w+)(?: as \w+)?'|[^)])/g],
  ['delete', /\.deleteFrom\(\s*(?:'(\w+)(?: as \w+)?'|[^)])/g],
]

/** Finds writes in SQL or by Kysely's builder. */
export const writersIn = (path: string, text: string): Writer[] =>
  patterns
    .flatMap(([verb, pattern]) =>
      [...text.matchAll(pattern)].map(([, table]) => ({ path, verb, table })),
    )
    .filter(({ table }) => table === undefined || isOwned(table))

const isProduct = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(testing|ui)\/|^src\/web\//.test(path)

export const readWriters = (root: string): Writer[] =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(file => `src/${file.replaceAll('\\', '/')}`)
    .filter(isProduct)
    .flatMap(path => writersIn(path, readFileSync(join(root, path), 'utf8')))

const isExcepted = ({ path, table }: Writer) =>
  exceptions.some(({ path: excepted, tables }) => {
    if (excepted !== path) return false
    return tables === 'any' ? table === undefined : tables.some(name => name === table)
  })

/** A sentence about a writer that doesn't own its table. */
export function trespassOf(writer: Writer): string | undefined {
  const { path, verb, table } = writer
  if (table !== undefined && isOwned(table) && path.startsWith(`${owners[table]}/`))
    return undefined
  if (isExcepted(writer)) return undefined
  return table === undefined
    ? `${path}: ${verb} of a table that is not named; write its name`
    : `${path}: ${verb} of ${table}, which only ${owners[table as keyof typeof owners]} writes`
}

/** Includes common table expressions. */
function writesOf(value: unknown): { verb: Verb; table: string }[] {
  if (Array.isArray(value)) return value.flatMap(writesOf)
  if (typeof value !== 'object' || value === null) return []
  const { InsertStmt, UpdateStmt, DeleteStmt } = value as Node
  const own = [
    ...(InsertStmt ? [{ verb: 'insert' as const, table: InsertStmt.relation.relname }] : []),
    ...(UpdateStmt ? [{ verb: 'update' as const, table: UpdateStmt.relation.relname }] : []),
    ...(DeleteStmt ? [{ verb: 'delete' as const, table: DeleteStmt.relation.relname }] : []),
  ]
  return [...own, ...Object.values(value).flatMap(writesOf)]
}

let known: Set<string> | undefined

/**
 * A sentence about a write whose table no source spells out, so that assembled names can't escape
 * the check of the sources.
 */
export function hiddenWriteOf(statement: Node): string | undefined {
  known ??= new Set(readWriters(process.cwd()).map(({ verb, table }) => `${verb} ${table}`))
  const hidden = writesOf(statement).find(
    ({ verb, table }) => !libraryTables.has(table) && !known?.has(`${verb} ${table}`),
  )
  return hidden && `No source spells out this ${hidden.verb} of ${hidden.table}`
}

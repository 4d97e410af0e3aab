import { loadModule, parseSync } from 'libpg-query'
import { rowScopeOf } from '#platform/db/row-scope.ts'
import { TABLES_OF_PEOPLE } from '#platform/db/row-security.ts'
import { acrossTenants } from './across-tenants.ts'
import { findUses, type Use } from './bindings.ts'
import type { Node } from './syntax.ts'
import { hiddenWriteOf } from './writers.ts'

/**
 * - `shared`: touches no business's rows.
 * - `one-business`: bound to one business by a value; can be routed to one shard.
 * - `found`: tied to rows found by a lookup, a claim or in a batch; asks all shards, but never
 * crosses businesses.
 * - `across`: may reach several businesses, and thus several shards.
 * - `unbound`: a violation.
 */
type Verdict =
  | { kind: 'shared' }
  | { kind: 'one-business' | 'found'; origins: string[] }
  | { kind: 'across'; name: string }
  | { kind: 'unbound'; uses: Use[] }

const MARK = /\/\* across tenants: (?!finds the business)([\w ,-]+) \*\//

const verdicts = new Map<string, Verdict>()

export const loadParser = (): Promise<void> => loadModule()

/** From the syntax tree. Await `loadParser` first. */
export function judge(text: string): Verdict {
  let verdict = verdicts.get(text)
  if (!verdict) {
    verdict = judgeAnew(text)
    verdicts.set(text, verdict)
  }
  return verdict
}

const isFound = (origin: string) => /^(found by |claimed|each row)/.test(origin)

function judgeAnew(text: string): Verdict {
  const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Node }[] }
  const uses = stmts.flatMap(({ stmt }) => findUses(stmt))
  if (uses.length === 0) return { kind: 'shared' }
  const unbound = uses.filter(({ origin }) => origin === undefined)
  if (unbound.length === 0) {
    const origins = [...new Set(uses.flatMap(use => use.origin ?? []))]
    return { kind: origins.some(isFound) ? 'found' : 'one-business', origins }
  }
  const plain = text.replace(/\s+/g, ' ').trim()
  const name =
    MARK.exec(text)?.[1] ?? acrossTenants.find(({ statement }) => statement.test(plain))?.name
  return name ? { kind: 'across', name } : { kind: 'unbound', uses: unbound }
}

/** A sentence about the first violation, if any. */
export function faultOf(text: string, parameters: readonly unknown[]): string | undefined {
  const verdict = judge(text)
  if (verdict.kind === 'unbound') {
    const tables = verdict.uses.map(({ table, alias }) =>
      table === alias ? table : `${table} as ${alias}`,
    )
    return `Nothing binds ${tables.join(', ')} to one business in:\n${text}`
  }
  if (verdict.kind !== 'one-business' && verdict.kind !== 'found') return undefined
  const values = verdict.origins.map(origin =>
    origin.startsWith('$') ? String(parameters[Number(origin.slice(1)) - 1]) : origin,
  )
  // A business that is created or found has no id in the text; any id must be that business's.
  const businesses = new Set(
    values.filter(value => value !== 'new' && !value.startsWith('found by ')),
  )
  return businesses.size > 1
    ? `Businesses ${[...businesses].join(' and ')} are mixed in:\n${text}`
    : undefined
}

const checked = new Map<string, string | undefined>()

/** A sentence about a write that no source file spells out. */
export function writeFaultOf(text: string): string | undefined {
  if (!checked.has(text)) {
    const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Node }[] }
    const [hidden] = stmts.flatMap(({ stmt }) => hiddenWriteOf(stmt) ?? [])
    checked.set(text, hidden && `${hidden} in:\n${text}`)
  }
  return checked.get(text)
}

const uses = new Map<string, Use[]>()

/** Only uses of tables that have a policy. */
function securedUsesOf(text: string): Use[] {
  let found = uses.get(text)
  if (!found) {
    const { stmts = [] } = parseSync(text) as { stmts?: { stmt: Node }[] }
    found = stmts
      .flatMap(({ stmt }) => findUses(stmt))
      .filter(({ table }) => !TABLES_OF_PEOPLE.includes(table))
    uses.set(text, found)
  }
  return found
}

/** A sentence about a statement outside the business that its request entered. */
export function entryFaultOf(text: string, parameters: readonly unknown[]): string | undefined {
  const entered = rowScopeOf(text)
  if (entered === 'all') return undefined
  for (const { origin } of securedUsesOf(text)) {
    if (entered === '0') return `The request entered no business before:\n${text}`
    if (!origin?.startsWith('$')) continue
    const named = String(parameters[Number(origin.slice(1)) - 1])
    if (named !== entered)
      return `The request is in business ${entered}, so the rows of ${named} are hidden from:\n${text}`
  }
  return undefined
}

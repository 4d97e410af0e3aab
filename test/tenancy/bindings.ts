// long because: one walk over the syntax tree, whose cases are read together.
import {
  type Change,
  conjuncts,
  type Insert,
  type Node,
  type RangeVar,
  type Select,
  sublinks,
  textOf,
  uncast,
} from './syntax.ts'
import { lookupColumns, tenantKeys } from './tables.ts'

/**
 * A parameter ('$2'), a constant, 'new' for a business being created, 'each row' of a batch,
 * 'claimed', or the column that identifies the business ('found by sessions.token_hash').
 */
type Origin = string | undefined

/** A reference to a tenant table. */
export interface Use {
  table: string
  alias: string
  /** Undefined if nothing binds it to one business. */
  origin: Origin
}

interface Column {
  name: string
  origin: Origin
}

interface Relation {
  name: string
  /** May identify a row's business. */
  columns: Column[]
  table?: string
  subquery?: Node
}

interface Scope {
  relations: Relation[]
  parent: Scope | undefined
  ctes: Map<string, Column[]>
}

interface Found {
  outputs: Column[]
  uses: Use[]
}

/** An outer join's condition holds only for its optional side. */
interface Condition {
  node: Node
  only?: Relation[] | undefined
}

/** People belong to several businesses. */
export const findUses = (statement: Node): Use[] =>
  query(statement, undefined, new Map()).uses.filter(({ table }) => table !== 'users')

function query(node: Node, parent: Scope | undefined, ctes: Map<string, Column[]>): Found {
  if (node.SelectStmt) return select(node.SelectStmt, parent, ctes)
  if (node.InsertStmt) return insert(node.InsertStmt, parent, ctes)
  const change = node.UpdateStmt ?? node.DeleteStmt
  return change ? update(change, parent, ctes) : { outputs: [], uses: [] }
}

function withQueries(
  clause: Select['withClause'],
  parent: Scope | undefined,
  outer: Map<string, Column[]>,
) {
  const ctes = new Map(outer)
  const uses: Use[] = []
  for (const { CommonTableExpr: cte } of clause?.ctes ?? []) {
    if (!cte) continue
    const first = cte.ctequery.SelectStmt?.larg
    if (clause?.recursive && first)
      ctes.set(cte.ctename, named(select(first, parent, ctes).outputs, cte.aliascolnames))
    const found = query(cte.ctequery, parent, ctes)
    uses.push(...found.uses)
    ctes.set(cte.ctename, named(found.outputs, cte.aliascolnames))
  }
  return { ctes, uses }
}

const named = (columns: Column[], names: Node[] | undefined): Column[] =>
  columns.map((column, index) => ({ ...column, name: textOf(names?.[index]) ?? column.name }))

function select(statement: Select, parent: Scope | undefined, outer: Map<string, Column[]>): Found {
  const { ctes, uses } = withQueries(statement.withClause, parent, outer)
  if (statement.larg && statement.rarg) {
    const left = select(statement.larg, parent, ctes)
    const right = select(statement.rarg, parent, ctes)
    const outputs = left.outputs.map(({ name, origin }, index) => ({
      name,
      origin: right.outputs[index]?.origin === undefined ? undefined : origin,
    }))
    return { outputs, uses: [...uses, ...left.uses, ...right.uses] }
  }
  const scope: Scope = { relations: [], parent, ctes }
  if (statement.valuesLists) {
    const rows = statement.valuesLists.map(row => row.List?.items ?? [])
    const outputs = (rows[0] ?? []).map((_, index) => {
      const origins = rows.map(row => originOf(row[index], scope))
      return { name: `column${index + 1}`, origin: origins.every(Boolean) ? origins[0] : undefined }
    })
    return { outputs, uses: [...uses, ...usesOfSublinks(statement.valuesLists, scope)] }
  }
  const conditions = readFrom(statement.fromClause, scope)
  conditions.push(...conjuncts(statement.whereClause).map(node => ({ node })))
  const claims = statement.lockingClause?.some(
    ({ LockingClause: lock }) => lock?.waitPolicy === 'LockWaitSkip',
  )
  uses.push(...bind(scope, conditions, claims))
  const { withClause: _, fromClause, ...expressions } = statement
  uses.push(
    ...usesOfSublinks(expressions, scope),
    ...usesOfSublinks(joinConditions(fromClause), scope),
  )
  return { outputs: outputsOf(statement.targetList, scope), uses }
}

function update(statement: Change, parent: Scope | undefined, outer: Map<string, Column[]>): Found {
  const { ctes, uses } = withQueries(statement.withClause, parent, outer)
  const scope: Scope = { relations: [relationOf(statement.relation)], parent, ctes }
  const from = statement.fromClause ?? statement.usingClause
  const conditions = readFrom(from, scope)
  conditions.push(...conjuncts(statement.whereClause).map(node => ({ node })))
  uses.push(...bind(scope, conditions))
  const expressions = [
    statement.targetList,
    statement.whereClause,
    returning(statement),
    joinConditions(from),
  ]
  uses.push(...usesOfSublinks(expressions, scope))
  return { outputs: outputsOf(returning(statement), scope), uses }
}

function insert(statement: Insert, parent: Scope | undefined, outer: Map<string, Column[]>): Found {
  const { ctes, uses } = withQueries(statement.withClause, parent, outer)
  const source = statement.selectStmt
    ? query(statement.selectStmt, parent, ctes)
    : { outputs: [], uses: [] }
  uses.push(...source.uses)
  const target = relationOf(statement.relation)
  for (const column of target.columns) {
    const index = (statement.cols ?? []).findIndex(
      ({ ResTarget }) => ResTarget?.name === column.name,
    )
    column.origin =
      index >= 0 ? source.outputs[index]?.origin : target.table === 'businesses' ? 'new' : undefined
  }
  const excluded = { ...target, name: 'excluded' }
  const scope: Scope = { relations: [target, excluded], parent, ctes }
  if (target.table)
    uses.push({ table: target.table, alias: target.name, origin: target.columns[0]?.origin })
  uses.push(...usesOfSublinks([statement.onConflictClause, returning(statement)], scope))
  return { outputs: outputsOf(returning(statement), { ...scope, relations: [target] }), uses }
}

const returning = (statement: Insert | Change): Node[] | undefined =>
  statement.returningList ?? statement.returningClause?.exprs

function relationOf({ relname, alias }: RangeVar): Relation {
  const key = tenantKeys.get(relname)
  const name = alias?.aliasname ?? relname
  return key
    ? { name, table: relname, columns: [{ name: key, origin: undefined }] }
    : { name, columns: [] }
}

/** @returns the conditions of the joins. */
const readFrom = (items: Node[] | undefined, scope: Scope): Condition[] =>
  (items ?? []).flatMap(item => readItem(item, scope))

function readItem(item: Node, scope: Scope): Condition[] {
  if (item.RangeVar) {
    const cte = scope.ctes.get(item.RangeVar.relname)
    const { alias, relname } = item.RangeVar
    const columns = cte && named(cte, alias?.colnames)
    scope.relations.push(
      columns ? { name: alias?.aliasname ?? relname, columns } : relationOf(item.RangeVar),
    )
  } else if (item.RangeSubselect) {
    const { subquery, alias } = item.RangeSubselect
    scope.relations.push({ name: alias?.aliasname ?? '', columns: [], subquery })
  } else if (item.RangeFunction) {
    const { alias, coldeflist } = item.RangeFunction
    // A record set declares its columns' types; an array only their names.
    const names = [
      ...(coldeflist ?? []).map(({ ColumnDef }) => ColumnDef?.colname),
      ...(alias?.colnames ?? []).map(textOf),
    ]
    const columns = names.includes('business_id')
      ? [{ name: 'business_id', origin: 'each row' }]
      : []
    scope.relations.push({ name: alias?.aliasname ?? '', columns })
  } else if (item.JoinExpr) {
    const { jointype, larg, rarg, quals } = item.JoinExpr
    const start = scope.relations.length
    const conditions = readItem(larg, scope)
    const middle = scope.relations.length
    conditions.push(...readItem(rarg, scope))
    const optional: Record<string, Relation[]> = {
      JOIN_LEFT: scope.relations.slice(middle),
      JOIN_RIGHT: scope.relations.slice(start, middle),
      JOIN_FULL: [],
    }
    return [...conditions, ...conjuncts(quals).map(node => ({ node, only: optional[jointype] }))]
  }
  return []
}

const joinConditions = (items: Node[] | undefined): Node[] =>
  (items ?? []).flatMap(({ JoinExpr }) =>
    JoinExpr
      ? [
          ...(JoinExpr.quals ? [JoinExpr.quals] : []),
          ...joinConditions([JoinExpr.larg, JoinExpr.rarg]),
        ]
      : [],
  )

/**
 * Follows equalities until no more columns become bound.
 * @returns the uses in FROM, including subqueries.
 */
function bind(scope: Scope, conditions: Condition[], claims = false): Use[] {
  let inner: Use[] = []
  const [first] = scope.relations
  if (claims && first?.table && first.columns[0]) first.columns[0].origin = 'claimed'
  for (
    let before = -1, now = countBound(scope);
    now > before;
    before = now, now = countBound(scope)
  ) {
    inner = []
    for (const relation of scope.relations) {
      if (!relation.subquery) continue
      const found = query(relation.subquery, scope, scope.ctes)
      relation.columns = found.outputs
      inner.push(...found.uses)
    }
    for (const condition of conditions) follow(condition, scope)
  }
  const own = scope.relations.flatMap(({ table, name, columns }) =>
    table ? [{ table, alias: name, origin: columns[0]?.origin }] : [],
  )
  return [...own, ...inner]
}

const countBound = (scope: Scope) =>
  scope.relations.flatMap(({ columns }) => columns.filter(column => column.origin)).length

function follow({ node, only }: Condition, scope: Scope) {
  for (const [left, right] of equalities(node, scope)) {
    for (const [target, source] of [
      [left, right],
      [right, left],
    ] as const) {
      if (!('node' in target)) continue
      const looked = lookedUp(target, source, scope)
      if (looked && !looked.column.origin && (!only || only.includes(looked.relation)))
        looked.column.origin = looked.by
      const found = columnOf(target.node, scope)
      if (!found || found.column.origin || !scope.relations.includes(found.relation)) continue
      if (only && !only.includes(found.relation)) continue
      found.column.origin = 'node' in source ? originOf(source.node, scope) : source.origin
    }
  }
}

type Side = { node: Node } | { origin: Origin }

/** By a column that identifies the business, such as a session's token. */
function lookedUp(target: Side, source: Side, scope: Scope) {
  if (!('node' in target && 'node' in source) || !uncast(source.node)?.ParamRef) return undefined
  const fields = uncast(target.node)?.ColumnRef?.fields.map(textOf) ?? []
  const relations = scope.relations.filter(each => fields.length < 2 || each.name === fields.at(-2))
  const relation = relations.find(
    ({ table }) => table && lookupColumns.get(table) === fields.at(-1),
  )
  const column = relation?.columns[0]
  return relation && column
    ? { relation, column, by: `found by ${relation.table}.${fields.at(-1)}` }
    : undefined
}

function equalities(condition: Node, scope: Scope): [Side, Side][] {
  const { A_Expr: expression, SubLink: link } = condition
  const equal = textOf(expression?.name?.[0]) === '='
  if (expression?.kind === 'AEXPR_OP' && equal && expression.lexpr && expression.rexpr) {
    return pairs(expression.lexpr, expression.rexpr)
  }
  if (
    expression?.kind === 'AEXPR_IN' &&
    equal &&
    expression.lexpr &&
    expression.rexpr?.List?.items?.length === 1
  ) {
    return pairs(expression.lexpr, expression.rexpr.List.items[0]!)
  }
  if (
    link?.subLinkType === 'ANY_SUBLINK' &&
    link.testexpr &&
    (textOf(link.operName?.[0]) ?? '=') === '='
  ) {
    const { outputs } = query(link.subselect, scope, scope.ctes)
    return (link.testexpr.RowExpr?.args ?? [link.testexpr]).map((node, index) => [
      { node },
      { origin: outputs[index]?.origin },
    ])
  }
  return []
}

function pairs(left: Node, right: Node): [Side, Side][] {
  if (!left.RowExpr || !right.RowExpr) return [[{ node: left }, { node: right }]]
  const others = right.RowExpr.args
  return left.RowExpr.args.flatMap((node, index) =>
    others[index] ? pairs(node, others[index]) : [],
  )
}

function columnOf(
  node: Node | undefined,
  scope: Scope | undefined,
): { relation: Relation; column: Column } | undefined {
  const fields = uncast(node)?.ColumnRef?.fields.map(textOf)
  const name = fields?.at(-1)
  if (!fields || !name) return undefined
  const alias = fields.length > 1 ? fields.at(-2) : undefined
  for (let at = scope; at; at = at.parent) {
    const relations = at.relations.filter(each => alias === undefined || each.name === alias)
    // An unqualified id may belong to any of the tables.
    if (alias === undefined && name === 'id' && relations.length > 1) return undefined
    for (const relation of relations) {
      const column = relation.columns.find(each => each.name === name)
      if (column) return { relation, column }
    }
    if (alias !== undefined && relations.length > 0) return undefined
  }
  return undefined
}

function originOf(node: Node | undefined, scope: Scope): Origin {
  const value = uncast(node)
  if (!value) return undefined
  if (value.ParamRef) return `$${value.ParamRef.number}`
  if (value.A_Const)
    return value.A_Const.isnull
      ? undefined
      : `constant ${value.A_Const.ival?.ival ?? value.A_Const.sval?.sval ?? 0}`
  if (value.SubLink?.subLinkType === 'EXPR_SUBLINK') {
    return query(value.SubLink.subselect, scope, scope.ctes).outputs[0]?.origin
  }
  return columnOf(value, scope)?.column.origin
}

const usesOfSublinks = (expressions: unknown, scope: Scope): Use[] =>
  sublinks(expressions).flatMap(({ subselect }) => query(subselect, scope, scope.ctes).uses)

const outputsOf = (targets: Node[] | undefined, scope: Scope): Column[] =>
  (targets ?? []).flatMap(({ ResTarget: target }) => {
    const fields = target?.val?.ColumnRef?.fields ?? []
    if (fields.at(-1)?.A_Star) {
      const alias = fields.length > 1 ? textOf(fields.at(-2)) : undefined
      return scope.relations
        .filter(each => !alias || each.name === alias)
        .flatMap(({ columns }) => columns)
    }
    const name = target?.name ?? textOf(fields.at(-1)) ?? '?column?'
    return [{ name, origin: originOf(target?.val, scope) }]
  })

/** As much of PostgreSQL's syntax tree as the tenancy check reads. */
export interface Node {
  SelectStmt?: Select
  InsertStmt?: Insert
  UpdateStmt?: Change
  DeleteStmt?: Change
  RangeVar?: RangeVar
  JoinExpr?: { jointype: string; larg: Node; rarg: Node; quals?: Node; usingClause?: Node[] }
  RangeSubselect?: { subquery: Node; alias?: Alias }
  RangeFunction?: { alias?: Alias; coldeflist?: Node[] }
  ColumnDef?: { colname: string }
  LockingClause?: { waitPolicy: string }
  CommonTableExpr?: { ctename: string; ctequery: Node; aliascolnames?: Node[] }
  A_Expr?: { kind: string; name?: Node[]; lexpr?: Node; rexpr?: Node }
  BoolExpr?: { boolop: string; args: Node[] }
  ColumnRef?: { fields: Node[] }
  ParamRef?: { number?: number }
  A_Const?: { isnull?: boolean; ival?: { ival?: number }; sval?: { sval?: string } }
  TypeCast?: { arg: Node }
  SubLink?: { subLinkType: string; testexpr?: Node; operName?: Node[]; subselect: Node }
  RowExpr?: { args: Node[] }
  ResTarget?: { name?: string; val?: Node }
  List?: { items?: Node[] }
  String?: { sval: string }
  A_Star?: object
}

export interface Alias {
  aliasname: string
  colnames?: Node[]
}

export interface RangeVar {
  relname: string
  alias?: Alias
}

interface WithClause {
  ctes: Node[]
  recursive?: boolean
}

export interface Select {
  withClause?: WithClause
  targetList?: Node[]
  fromClause?: Node[]
  whereClause?: Node
  valuesLists?: Node[]
  lockingClause?: Node[]
  op?: string
  larg?: Select
  rarg?: Select
}

export interface Insert {
  relation: RangeVar
  cols?: Node[]
  selectStmt?: Node
  withClause?: WithClause
  onConflictClause?: object
  returningList?: Node[]
  returningClause?: { exprs?: Node[] }
}

export interface Change {
  relation: RangeVar
  targetList?: Node[]
  fromClause?: Node[]
  usingClause?: Node[]
  whereClause?: Node
  withClause?: WithClause
  returningList?: Node[]
  returningClause?: { exprs?: Node[] }
}

/** The operands of a condition's ANDs. */
export function conjuncts(condition: Node | undefined): Node[] {
  if (!condition) return []
  if (condition.BoolExpr?.boolop === 'AND_EXPR') return condition.BoolExpr.args.flatMap(conjuncts)
  return [condition]
}

/** Skips subqueries of subqueries. */
export function sublinks(value: unknown): NonNullable<Node['SubLink']>[] {
  if (Array.isArray(value)) return value.flatMap(sublinks)
  if (typeof value !== 'object' || value === null) return []
  const { SubLink } = value as Node
  if (SubLink) return [SubLink, ...sublinks(SubLink.testexpr)]
  return Object.values(value).flatMap(sublinks)
}

export const uncast = (node: Node | undefined): Node | undefined =>
  node?.TypeCast ? uncast(node.TypeCast.arg) : node

export const textOf = (node: Node | undefined): string | undefined => node?.String?.sval

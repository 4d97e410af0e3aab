import type { Words } from '#words/en/areas.ts'
import { type LineKind, type Method, methods } from '../rules.ts'

/** In cents, or a number of sales. The sums of several spans can be added up. */
export interface SalesSum {
  /** `given` means refunds, `undone` means lines of earlier sales that were voided. */
  part: 'line' | 'paid' | 'given' | 'undone' | 'sales' | 'voided'
  kind: LineKind | 'void' | null
  method: Method | null
  staffId: number | null
  serviceId: number | null
  cents: number
}

/** `quarter` counts quarter hours since 1970, in UTC. */
export interface Movement {
  quarter: number
  cents: number
}

/** Discounts, refunds and voids are negative. */
export const amountKinds = ['services', 'items', 'discounts', 'tips', 'refunds', 'voids'] as const
export const amountColumns = [...amountKinds, 'total'] as const

/** Cents. */
export type Amounts = Record<(typeof amountColumns)[number], number>

export interface Sums extends Amounts {
  sales: number
  /** Number of voided sales, of any day. */
  voided: number
  methods: { method: Method; received: number; returned: number; total: number }[]
  /** A null id stands for shared work. */
  staff: ({ id: number | null } & Amounts)[]
  byService: { id: number | null; cents: number }[]
}

const sumOf = (list: readonly SalesSum[]) => list.reduce((sum, { cents }) => sum + cents, 0)

function amountsOf(list: readonly SalesSum[], voids: number): Amounts {
  const of = (part: SalesSum['part'], kind: SalesSum['kind']) =>
    sumOf(list.filter(row => row.part === part && row.kind === kind))
  const parts = {
    services: of('line', 'service'),
    items: of('line', 'fee'),
    discounts: of('line', 'discount'),
    tips: of('line', 'tip'),
    refunds: 0 - of('given', 'refund'),
    voids: 0 - voids,
  }
  return { ...parts, total: Object.values(parts).reduce((sum, cents) => sum + cents, 0) }
}

const idsOf = (list: readonly SalesSum[], by: 'staffId' | 'serviceId') => [
  ...new Set(list.map(row => row[by])),
]

export function sumsOf(rows: readonly SalesSum[]): Sums {
  const part = (...names: SalesSum['part'][]) => rows.filter(row => names.includes(row.part))
  const staffRows = rows.filter(
    row => row.part === 'line' || row.part === 'undone' || row.kind === 'refund',
  )
  const sold = part('line').filter(({ kind }) => kind === 'service')
  return {
    ...amountsOf(rows, sumOf(part('undone'))),
    sales: sumOf(part('sales')),
    voided: sumOf(part('voided')),
    methods: methods.map(method => {
      const of = (name: SalesSum['part']) => sumOf(part(name).filter(row => row.method === method))
      const [received, returned] = [of('paid'), 0 - of('given')]
      return { method, received, returned, total: received + returned }
    }),
    staff: idsOf(staffRows, 'staffId')
      .map(id => {
        const own = staffRows.filter(({ staffId }) => staffId === id)
        return { id, ...amountsOf(own, sumOf(own.filter(({ part: of }) => of === 'undone'))) }
      })
      .sort((a, b) => b.total - a.total || (a.id ?? 0) - (b.id ?? 0)),
    byService: idsOf(sold, 'serviceId')
      .map(id => ({ id, cents: sumOf(sold.filter(({ serviceId }) => serviceId === id)) }))
      .sort((a, b) => b.cents - a.cents || (a.id ?? 0) - (b.id ?? 0)),
  }
}

export const drawerOf = (
  cash: { received: number; returned: number },
  count: { float: number; counted: number },
) => {
  const expected = count.float + cash.received - cash.returned
  return { expected, difference: count.counted - expected }
}

export const MAX_OPEN = 100

export const staffName = (
  { id, name }: { id: number | null; name: string },
  { staff: words }: Words['sales'],
): string => (id === null ? words.shared : name || words.former)

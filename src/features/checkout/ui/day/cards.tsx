import { formatCents } from '#domain/money.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { FiguresTable } from '#web/kit/rich/figures-table.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import type { DaySales } from '../../days/contract.ts'
import { amountKinds, staffName } from '../../days/rules.ts'

interface Props {
  day: DaySales
}

export function AmountsCard({ day }: Props) {
  const { amounts: words, ...rest } = useWords('sales')
  const language = useLanguage()
  const rows = amountKinds.filter(part => part === 'services' || day[part] !== 0)
  const counts = [
    fillCount(rest.count, day.sales, language),
    ...(day.voided > 0 ? [fillCount(rest.voided, day.voided, language)] : []),
  ]
  return (
    <Card>
      <CardHeader title={words.title} description={counts.join(' · ')} />
      <dl className="grid gap-1 text-14 tabular-nums">
        {rows.map(part => (
          <Row key={part} name={words[part]} cents={day[part]} />
        ))}
        <Row name={words.total} cents={day.total} strong />
      </dl>
    </Card>
  )
}

interface RowProps {
  name: string
  cents: number
  strong?: boolean
}

export const Row = ({ name, cents, strong = false }: RowProps) => (
  <div
    className={cx(
      'flex flex-wrap items-baseline justify-between gap-x-4',
      strong && 'mt-2 border-t border-line pt-3',
    )}
  >
    <dt className={strong ? 'font-semibold text-ink' : 'text-muted'}>{name}</dt>
    <dd className={cx('text-ink', strong && 'text-24 font-semibold')}>{formatCents(cents)}</dd>
  </div>
)

export function MethodsCard({ day }: Props) {
  const { methods: words, amounts } = useWords('sales')
  const returned = day.methods.some(row => row.returned !== 0)
  const columns = returned ? [words.received, words.returned, amounts.total] : [amounts.total]
  return (
    <Card>
      <CardHeader title={words.title} />
      <Table
        columns={[words.method, ...columns]}
        rows={day.methods.map(row => [
          words[row.method],
          ...(returned ? [row.received, row.returned, row.total] : [row.total]),
        ])}
        totals={[
          amounts.total,
          ...(returned
            ? (['received', 'returned', 'total'] as const).map(key =>
                day.methods.reduce((sum, row) => sum + row[key], 0),
              )
            : [day.total]),
        ]}
      />
    </Card>
  )
}

export function StaffCard({ day }: Props) {
  const words = useWords('sales')
  const { staff, amounts } = words
  const columns = amountKinds.filter(
    part => part === 'services' || day.staff.some(row => row[part] !== 0),
  )
  return (
    <Card className="lg:col-span-2">
      <CardHeader title={staff.title} />
      <Table
        columns={[staff.name, ...columns.map(part => amounts[part]), amounts.total]}
        rows={day.staff.map(row => [
          staffName(row, words),
          ...columns.map(part => row[part]),
          row.total,
        ])}
        totals={[amounts.total, ...columns.map(part => day[part]), day.total]}
      />
      {day.staff.some(({ id }) => id === null) && (
        <p className="mt-3 text-13 text-muted">{staff.sharedNote}</p>
      )}
    </Card>
  )
}

type Cells = readonly [name: string, ...amounts: number[]]

const shown = ([name, ...amounts]: Cells) => [name, ...amounts.map(formatCents)]

const Table = (of: { columns: string[]; rows: Cells[]; totals: Cells }) => (
  <FiguresTable {...of} rows={of.rows.map(shown)} totals={shown(of.totals)} />
)

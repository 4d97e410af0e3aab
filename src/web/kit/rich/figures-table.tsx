interface FiguresTableProps {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  totals?: readonly string[]
  label?: string | undefined
  hasText?: (place: number) => boolean
}

/** The first column is text and the others are figures, unless `hasText` says otherwise. */
export function FiguresTable({ columns, rows, totals, ...of }: FiguresTableProps) {
  const { label = columns[0], hasText = place => place === 0 } = of
  const align = (place: number) =>
    `py-2 pe-4 last:pe-0 ${hasText(place) ? 'min-w-32 text-start' : 'text-end whitespace-nowrap'}`
  const cells = (values: readonly string[], weight: string) =>
    values.map((value, place) =>
      place === 0 && hasText(place) ? (
        <th key={columns[place]} scope="row" className={`${weight} ${align(place)}`}>
          <bdi>{value}</bdi>
        </th>
      ) : (
        <td key={columns[place]} className={align(place)}>
          <bdi>{value}</bdi>
        </td>
      ),
    )
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
      tabIndex={0}
      aria-label={label}
      className="-mx-5 overflow-x-auto px-5"
    >
      <table className="w-full text-14 text-ink tabular-nums">
        <thead>
          <tr className="border-b border-line text-13 text-muted">
            {columns.map((column, place) => (
              <th key={column} scope="col" className={`font-medium ${align(place)}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and names may repeat
            <tr key={index}>{cells(row, 'font-normal')}</tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr className="border-t border-line font-semibold">{cells(totals, 'font-semibold')}</tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

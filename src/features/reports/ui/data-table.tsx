import { cx } from '#web/kit/base/cx.ts'
import { useLanguage } from '#web/lib/words.tsx'
import { shownCell, type Table } from '../tables-rules.ts'

export function DataTable({ label, table }: { label: string; table: Table }) {
  const language = useLanguage()
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the keyboard
      tabIndex={0}
      aria-label={label}
      className="-mx-5 overflow-x-auto px-5"
    >
      <table className="w-full text-14">
        <thead>
          <tr className="border-b border-line text-13 text-muted">
            {table.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={cx('py-2 pe-4 font-medium last:pe-0', alignment(table, index))}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no state, and names may repeat
            <tr key={index}>
              {row.map((cell, place) => (
                <td
                  key={table.columns[place]}
                  className={cx('py-2 pe-4 text-ink last:pe-0', alignment(table, place))}
                >
                  <bdi>{shownCell(cell, language)}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const alignment = ({ rows }: Table, place: number) => {
  const kind = rows[0]?.[place]?.kind
  return kind === 'text' || kind === 'date' ? 'min-w-32 text-start' : 'text-end whitespace-nowrap'
}

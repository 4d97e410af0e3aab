import { FiguresTable } from '#web/kit/rich/figures-table.tsx'
import { useLanguage } from '#web/lib/words.tsx'
import { shownCell, type Table } from '../tables-rules.ts'

export function DataTable({ label, table }: { label: string; table: Table }) {
  const language = useLanguage()
  const kinds = table.rows[0]?.map(({ kind }) => kind) ?? []
  return (
    <FiguresTable
      label={label}
      columns={table.columns}
      rows={table.rows.map(row => row.map(cell => shownCell(cell, language)))}
      hasText={place => kinds[place] === 'text' || kinds[place] === 'date'}
    />
  )
}

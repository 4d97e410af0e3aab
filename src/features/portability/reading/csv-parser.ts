import { CsvError, parse } from 'csv-parse/sync'
import { UnreadableFile } from './file-rules.ts'

export interface CsvTable {
  header: string[]
  /** `row` is the row in the spreadsheet: the header is row 1, and empty rows count. */
  records: { row: number; cells: string[] }[]
  more: boolean
}

/** More columns than any export has. */
const MAX_COLUMNS = 500

const MAX_HEADER = 100_000

const DELIMITERS = [',', ';', '\t', '|']

/** Excel's first line names the delimiter, and isn't a row of the spreadsheet. */
const SEPARATOR = /^\uFEFF?sep=([,;\t|])(?:\r\n|\r|\n)/i

/** Excel writes semicolons where the comma is the decimal mark. */
function delimiterOf(text: string): string {
  const header = (/^\uFEFF?\s*([^\r\n]*)/.exec(text.slice(0, MAX_HEADER))?.[1] ?? '').replace(
    /"(?:[^"]|"")*"/g,
    '',
  )
  const count = (delimiter: string) => header.split(delimiter).length
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best))
}

interface Read {
  record: string[]
  info: { records: number; empty_lines: number }
}

/** @throws UnreadableFile */
export function readCsv(text: string, maxRecords: number): CsvTable {
  const [named = '', separator] = SEPARATOR.exec(text) ?? []
  const table = text.slice(named.length)
  let read: Read[]
  try {
    read = parse(table, {
      bom: true,
      delimiter: separator ?? delimiterOf(table),
      // A file may mix line endings. Longest first.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      info: true,
      // The header, and one record more than allowed.
      to: maxRecords + 2,
    }) as unknown as Read[]
  } catch (error) {
    if (error instanceof CsvError) {
      throw new UnreadableFile(
        'This file can’t be read as a table: it has an unclosed quotation mark.',
      )
    }
    throw error
  }
  const [first, ...rest] = read.map(({ record, info }) => ({
    row: info.records + info.empty_lines,
    cells: record,
  }))
  if (!first) throw new UnreadableFile('This file is empty.')
  if (first.cells.length > MAX_COLUMNS) {
    throw new UnreadableFile(`This table has more than ${MAX_COLUMNS} columns. Please remove some.`)
  }
  return {
    header: first.cells.map(cell => cell.trim()),
    records: rest
      .slice(0, maxRecords)
      .filter(({ cells }) => cells.some(cell => cell.trim() !== '')),
    more: rest.length > maxRecords,
  }
}

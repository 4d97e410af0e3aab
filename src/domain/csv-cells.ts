/*
 * Cells of comma-separated files (RFC 4180). A spreadsheet program runs what begins like a formula,
 * so such a cell is written with an apostrophe in front, which those programs show as text; reading
 * takes it off again (OWASP, "CSV Injection").
 */

// The wide ones are formulas to a spreadsheet in Japanese.
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/

/** Text as a spreadsheet may show it, without running anything in it. */
const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** What a cell says, without the apostrophe that keeps spreadsheets from running it. */
export const plainCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

const quoted = (text: string) =>
  /[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

/** One line of a file, ending with CRLF (RFC 4180, section 2.1). */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell => (typeof cell === 'number' ? String(cell) : quoted(guardCell(cell)))).join(',')}\r\n`

/*
 * Spreadsheets run cells that look like formulas. Those get an apostrophe, which is removed on
 * reading (OWASP, "CSV Injection").
 */

// Japanese spreadsheets also accept full-width characters.
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/

const guardCell = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const plainCell = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell)

const quoted = (text: string) =>
  /[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell => (typeof cell === 'number' ? String(cell) : quoted(guardCell(cell)))).join(',')}\r\n`

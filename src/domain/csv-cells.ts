/*
 * Spreadsheets run cells that look like formulas. Those get an apostrophe, which is removed on
 * reading (OWASP, "CSV Injection").
 */

// In many languages, spreadsheets split at semicolons or tabs, whatever the quotation marks.
const SEPARATOR = /([;\t\r\n])/
// Japanese spreadsheets also accept full-width characters.
const FORMULA = /^("*)(?='*[=+\-@＝＋－＠])/
const GUARDED = /^("*)'(?='*[=+\-@＝＋－＠])/

const guardCell = (text: string): string => {
  const parts = text.split(SEPARATOR).map(part => part.replace(FORMULA, "$1'"))
  return (/^'*[\t\r]/.test(text) ? "'" : '') + parts.join('')
}

export const plainCell = (cell: string): string =>
  (/^'+[\t\r]/.test(cell) ? cell.slice(1) : cell)
    .split(SEPARATOR)
    .map(part => part.replace(GUARDED, '$1'))
    .join('')

const quoted = (text: string) =>
  /[",\r\n;]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(cell => (typeof cell === 'number' ? String(cell) : quoted(guardCell(cell)))).join(',')}\r\n`

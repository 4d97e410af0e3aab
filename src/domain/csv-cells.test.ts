import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, plainCell } from './csv-cells.ts'

test('escapes every cell that a spreadsheet would run, and reads it back unchanged', () => {
  expect(csvLine(['=1+1', '+12125550123', '-3', '@x', '\tx', "'=x", 'plain', 4500])).toBe(
    "'=1+1,'+12125550123,'-3,'@x,\"'\tx\",''=x,plain,4500\r\n".replace('"\'\tx"', "'\tx"),
  )
  fc.assert(
    fc.property(fc.string(), text => {
      const line = csvLine([text]).slice(0, -2)
      const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
      expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      expect(plainCell(cell)).toBe(text)
    }),
    { seed: 2026 },
  )
})

test('escapes full-width signs, too, and removes the escape again', () => {
  for (const text of ['＝1+1', '＋1', '－1', '＠SUM(A1)']) {
    expect(csvLine([text])).toBe(`'${text}\r\n`)
    expect(plainCell(`'${text}`)).toBe(text)
  }
})

test('quotes characters that would end a cell or a line', () => {
  expect(csvLine(['a,b', 'say "hi"', 'two\nlines', ' edge'])).toBe(
    '"a,b","say ""hi""","two\nlines"," edge"\r\n',
  )
})

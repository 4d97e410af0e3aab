import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, plainCell } from './csv-cells.ts'

const tricky = fc.string({ unit: fc.constantFrom(...';\t\r\n"\'=-＝a ') })

test('escapes every cell that a spreadsheet would run, and reads it back unchanged', () => {
  expect(csvLine(['=1+1', '+12125550123', '-3', '@x', '\tx', "'=x", 'plain', 4500])).toBe(
    "'=1+1,'+12125550123,'-3,'@x,\"'\tx\",''=x,plain,4500\r\n".replace('"\'\tx"', "'\tx"),
  )
  fc.assert(
    fc.property(fc.oneof(fc.string(), tricky), text => {
      const line = csvLine([text]).slice(0, -2)
      const cell = line.startsWith('"') ? line.slice(1, -1).replaceAll('""', '"') : line
      expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
      expect(plainCell(cell)).toBe(text)
    }),
    { seed: 2026 },
  )
})

test('no cell looks like a formula where a spreadsheet splits at semicolons, tabs or line breaks', () => {
  fc.assert(
    fc.property(tricky, text => {
      for (const cell of csvLine([1, text]).split(/[;\t\r\n]/))
        expect(cell).not.toMatch(/^"*[=+\-@＝＋－＠]/)
    }),
    { seed: 2026 },
  )
  expect(csvLine(['Eve;=1+1', 'Hi\n=1+1'])).toBe(`"Eve;'=1+1","Hi\n'=1+1"\r\n`)
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

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { read } from '../testing/files.ts'
import {
  readAddOns,
  readList,
  readSold,
  readTerms,
  writeAddOns,
  writeList,
  writeTerms,
} from './extras-rules.ts'
import { ownColumns } from './formats-rules.ts'

const name = fc
  .string({ minLength: 1, maxLength: 30 })
  .map(text => text.trim().replace(/\s+/g, ' '))
  .filter(text => text !== '')
const minutes = fc.integer({ min: 0, max: 1440 })
const priceCents = fc.integer({ min: 0, max: 1_000_000 })

test('a list of names reads back as written, whatever they contain', () => {
  fc.assert(
    fc.property(fc.array(name), names => {
      expect(readList(writeList(names))).toEqual(names)
    }),
  )
  expect(writeList(['Cut; blow dry', 'C:\\'])).toBe('Cut\\; blow dry; C:\\\\')
  expect(readList('Cut;Color ; a\\b;;')).toEqual(['Cut', 'Color', 'a\\b'])
})

test('add-ons and terms read back as written', () => {
  const addOn = fc.record({ name, minutes, priceCents })
  const term = fc.record({
    service: name,
    durationMinutes: minutes.map(each => each + 1).filter(each => each <= 1440),
    priceCents,
  })
  fc.assert(
    fc.property(
      fc.array(addOn, { maxLength: 5 }),
      fc.array(term, { maxLength: 5 }),
      (list, terms) => {
        const problems: string[] = []
        expect(readAddOns(writeAddOns(list), problems)).toEqual(list)
        expect(readTerms(writeTerms(terms), problems)).toEqual(terms)
        expect(problems).toEqual([])
      },
    ),
  )
})

test('sold add-ons keep their names and are added up if named twice', () => {
  const problems: string[] = []
  expect(readSold('Toner (20 min, 25); Gloss; toner (5 min, 2.50); Mask (clay)', problems)).toEqual(
    [
      { name: 'Toner', minutes: 25, priceCents: 2750 },
      { name: 'Gloss', minutes: 0, priceCents: 0 },
      { name: 'Mask (clay)', minutes: 0, priceCents: 0 },
    ],
  )
  expect(problems).toEqual([])
  readSold('Toner (99999 min, 25.00)', problems)
  expect(problems).toEqual(['“Toner (99999 min, 25.00)” must look like “Toner (20 min, 25.00)”.'])
})

test('staff without services offer none in a file of an earlier version, and all in other files', () => {
  const own = Object.values(ownColumns.staff).slice(0, -1)
  const cells = own.map(column => (column === 'Staff name' ? 'Mei' : ''))
  const [mei] = read(`${own.join()}\n${cells.join()}`).drafts
  expect(mei).toMatchObject({ name: 'Mei', services: [] })
  const [other] = read('Staff name,Position,Services offered\nMei,Senior,').drafts
  expect(other).toMatchObject({ services: null })
})

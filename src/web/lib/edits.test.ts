import { expect, test } from 'vitest'
import { editedParts, editsOf, withEdits } from './edits.ts'

const opened = {
  name: 'Blue Door',
  picks: [1, 2],
  group: null,
  about: { map: 'none', links: { website: '', shop: '' } },
}

test('edits are what differs from the record that was opened, at any depth', () => {
  const edited = {
    ...opened,
    picks: [2, 1],
    about: { map: 'none', links: { website: 'https://example.com', shop: '' } },
  }
  const edits = { picks: [2, 1], about: { links: { website: 'https://example.com' } } }
  expect(editsOf(edited, opened)).toEqual(edits)
  expect(editsOf({ ...opened, group: [] }, opened)).toEqual({ group: [] })
  expect(editsOf(opened, opened)).toEqual({})
})

test('an empty field for a value that the record lacks is not an edit', () => {
  const untouched = { notes: '', added: undefined, terms: { s1: { price: '', duration: '' } } }
  expect(editsOf({ ...opened, ...untouched }, opened)).toEqual({})
  expect(editsOf({ ...opened, name: '', terms: { s1: { price: '5' } } }, opened)).toEqual({
    name: '',
    terms: { s1: { price: '5' } },
  })
})

test('edits apply to a record that has changed in the meantime', () => {
  const changed = { ...opened, name: 'Red Door', about: { ...opened.about, map: 'google' } }
  const edits = { about: { links: { website: 'https://example.com' } }, terms: { s1: { a: 1 } } }
  expect(withEdits(changed, edits)).toEqual({
    ...changed,
    about: { map: 'google', links: { website: 'https://example.com', shop: '' } },
    terms: { s1: { a: 1 } },
  })
})

test('sends each part that contains an edit, and no other', () => {
  const input = { name: 'Blue Door', about: { map: 'none', policy: 'Be early.' } }
  expect(editedParts(input, { about: { policy: 'Be early.' } })).toEqual({ about: input.about })
})

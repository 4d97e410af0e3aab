import { expect, test } from 'vitest'
import { findable } from './letters.ts'

test('a search on an owner’s screen finds letters that Unicode doesn’t decompose', () => {
  for (const [text, typed] of [
    ['ŁUKASZ', 'lukasz'],
    ['Søren', 'soren'],
    ['Đặng', 'dang'],
    ['Guðrún Þorbjörg', 'gudrun thor'],
    ['İpek', 'ipek'],
    ['ΓΙΩΡΓΟΣ', 'γιώργος'],
  ] as const)
    expect(findable(text), text).toContain(findable(typed))
})

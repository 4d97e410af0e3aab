import { expect, test } from 'vitest'
import { isPreparable } from './preparable.ts'

test('statements can be prepared, even after a comment, but session commands can’t', () => {
  for (const text of [
    'select 1',
    '\n  WITH a as (select 1) select * from a',
    '/* across tenants: a page */\n    select 1',
    'delete from a',
  ])
    expect([text, isPreparable(text)]).toEqual([text, true])
  for (const text of ['begin', 'savepoint a', '/* select */ vacuum', 'selection'])
    expect([text, isPreparable(text)]).toEqual([text, false])
})

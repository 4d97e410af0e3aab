import { expect, test } from 'vitest'
import { activityActions } from '#contract/activity.ts'
import { activity } from '#words/en/activity.ts'
import { changedFieldsIn, changesIn, shortName } from './recording/rules.ts'
import { actionsIn, groupNames } from './rules.ts'

test('every action is in one group and has a sentence', () => {
  expect(groupNames.flatMap(actionsIn).toSorted()).toEqual([...activityActions].toSorted())
  expect(Object.keys(activity.actions).toSorted()).toEqual([...activityActions].toSorted())
})

test('keeps short values of plain fields, and only names the others', () => {
  const input = { price: 4500, name: 'Cut', description: 'Long', bio: undefined, tags: ['a'] }
  expect(changesIn(input, ['price', 'name', 'tags'])).toEqual([
    { field: 'price', after: 4500 },
    { field: 'name', after: 'Cut' },
    { field: 'description' },
    { field: 'tags' },
  ])
  expect(changesIn({ name: 'x'.repeat(101) }, ['name'])).toEqual([{ field: 'name' }])
  expect(changedFieldsIn({ phone: '+12125550123' })).toEqual([{ field: 'phone' }])
})

test('limits the size of a row', () => {
  const wide = Object.fromEntries(Array.from({ length: 50 }, (_, nth) => [`field${nth}`, 1]))
  expect(changesIn(wide, [])).toHaveLength(30)
  expect(shortName('x'.repeat(500))).toHaveLength(100)
})

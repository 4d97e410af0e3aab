import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

const service = (id: number, groupId?: number) => ({
  id,
  name: `Service ${id}`,
  description: '',
  duration: 30,
  category: 'beauty',
  ...(groupId && { groupId }),
})

test('without groups, all services are one section without a name', () => {
  const services = [service(2), service(1)]
  expect(sectionsOf(services, undefined, 'Other')).toEqual([{ id: 0, name: undefined, services }])
})

test('follows the order of the groups, then unknown ones, and skips empty sections', () => {
  const groups = [
    { id: 7, name: 'Hair' },
    { id: 8, name: 'Empty' },
    { id: 9, name: 'Nails' },
  ]
  const services = [service(1, 9), service(2), service(3, 7), service(4, 9)]
  expect(
    sectionsOf(services, groups, 'Other').map(({ name, services: own }) => [
      name,
      own.map(({ id }) => id),
    ]),
  ).toEqual([
    ['Hair', [3]],
    ['Nails', [1, 4]],
    ['Other', [2]],
  ])
})

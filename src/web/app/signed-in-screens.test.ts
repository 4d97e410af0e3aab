import { expect, test } from 'vitest'
import { type Role, rightsOf } from '#contract/access.ts'
import { mayOpen, signedInScreens } from './signed-in-screens.ts'

const opensStaff = (role: Role, staffId: number | null, editHours = true) =>
  mayOpen(
    { rights: [...rightsOf(role, { editHours })], staffId },
    signedInScreens.find(({ route }) => route === '/staff')!,
  )

test('people with a calendar column can open their subscription without changing hours', () => {
  expect(opensStaff('staff', 1, false)).toBe(true)
  expect(opensStaff('read-only', 1)).toBe(true)
  expect(opensStaff('read-only', null)).toBe(false)
  expect(opensStaff('front-desk', null)).toBe(true)
})

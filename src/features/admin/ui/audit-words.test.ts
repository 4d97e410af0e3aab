import { expect, test } from 'vitest'
import { auditWords } from './audit-words.ts'

const entry = {
  id: 1,
  at: '2027-03-01T14:00:00.000Z',
  actor: 'admin@example.com',
  action: 'credits.set',
  target: 'owner@example.com',
  targetUserId: 7,
  reason: null,
  details: { before: 0, after: 1250 },
}

test('an entry of the audit log says who did what, and why', () => {
  expect(auditWords({ ...entry, reason: 'Goodwill' })).toEqual({
    title: 'Credits of owner@example.com: 0 → 1,250',
    detail: 'By admin@example.com · Goodwill',
  })
  expect(
    auditWords({ ...entry, action: 'credits.grant', details: { credits: 10, businesses: [12] } }),
  ).toEqual({
    title: '10 free credits for owner@example.com',
    detail: 'By admin@example.com · Business 12',
  })
  const closed = { ...entry, action: 'user.delete', details: { businesses: [3, 4] } }
  expect(auditWords(closed).detail).toBe('By admin@example.com · Businesses 3, 4')
  const titles = ['user.delete', 'admin.grant', 'admin.revoke', 'two-factor.off', 'other'].map(
    action => auditWords({ ...entry, action }).title,
  )
  expect(titles).toEqual([
    'User 7 deleted',
    'owner@example.com is now an administrator',
    'owner@example.com is no longer an administrator',
    'Two-factor sign-in of owner@example.com turned off',
    'other: owner@example.com',
  ])
})

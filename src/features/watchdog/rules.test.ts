import { expect, test } from 'vitest'
import { type Problem, type Trouble, withoutFailed } from './rules.ts'

test('leaves failures to a screen that lists them, and nothing else', () => {
  const failed: Problem = {
    what: 'failed',
    kind: 'reminder',
    channel: 'sms',
    reason: null,
    count: 3,
  }
  const late: Problem = { ...failed, what: 'late', count: 2 }
  const trouble: Trouble = { late: 2, failed: 3, unknown: 0, since: null, problems: [failed, late] }
  expect(withoutFailed(trouble)).toEqual({ ...trouble, failed: 0, problems: [late] })
})

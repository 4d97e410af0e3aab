import { expect, test } from 'vitest'
import { sandboxNotice } from './sandbox-rules.ts'

test('the notice names the simulated providers if others are real', () => {
  expect(sandboxNotice([])).toBeUndefined()
  expect(sandboxNotice(['voice'])).toBe('Sandbox: voices are simulated.')
  expect(sandboxNotice(['texting', 'voice', 'payments'])).toBe(
    'Sandbox: texts and calls, voices, and payments are simulated.',
  )
  expect(sandboxNotice(['email', 'texting', 'voice', 'payments'])).toBe(
    'Sandbox: nothing is sent or paid.',
  )
})

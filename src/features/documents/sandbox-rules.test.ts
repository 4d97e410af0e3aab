import { expect, test } from 'vitest'
import { sandboxNotice } from './sandbox-rules.ts'

test('the notice names what is simulated next to real providers', () => {
  expect(sandboxNotice([])).toBeUndefined()
  expect(sandboxNotice(['voice'])).toBe('Sandbox: voices are simulated.')
  expect(sandboxNotice(['texting', 'voice', 'payments'])).toBe(
    'Sandbox: texts and calls, voices, and payments are simulated.',
  )
  expect(sandboxNotice(['email', 'texting', 'voice', 'payments'])).toBe(
    'Sandbox: nothing is sent or paid.',
  )
})

import { afterEach, expect, test, vi } from 'vitest'
import { setShownBusiness } from '#web/lib/api.ts'
import {
  requestPasswordReset,
  resendVerification,
  resetPassword,
  verifyWithPassword,
} from './data.ts'

afterEach(() => {
  setShownBusiness(undefined)
  vi.unstubAllGlobals()
})

test.each([
  ['requesting a new password', () => requestPasswordReset('ada@example.com')],
  ['choosing one', () => resetPassword('token', 'a new password')],
  ['requesting a new link', () => resendVerification('ada@example.com')],
  ['verifying an address', () => verifyWithPassword('token', 'a password')],
])('%s works in a tab whose session has ended', async (_, call) => {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', fetched)
  setShownBusiness(7)
  await call()
  expect(new Headers(fetched.mock.calls[0]![1].headers).has('x-business')).toBe(false)
})

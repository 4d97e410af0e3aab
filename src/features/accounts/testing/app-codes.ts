import { Secret, TOTP } from 'otpauth'
import type { TestBrowser } from '#test/harness.ts'

export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now.getTime() })

export async function turnOnTwoFactor(browser: TestBrowser, now: Date) {
  const { body } = await browser.post('/api/two-factor')
  const secret = body.secret
  const { status, body: answer } = await browser.post('/api/two-factor/confirm', {
    code: codeAt(secret, now),
  })
  if (status !== 200) throw new Error(`Two-factor sign-in was not turned on: ${status}`)
  return { secret, recoveryCodes: answer.recoveryCodes }
}

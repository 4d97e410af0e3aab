import type { TestBrowser } from '#test/harness.ts'
import { Authenticator } from './authenticator.ts'

interface NewPasskeyOptions {
  challenge: string
  user: { id: string }
}

export const optionsFor = async (browser: TestBrowser) =>
  (await browser.post('/api/passkeys/options')).body as unknown as NewPasskeyOptions

export async function addPasskey(browser: TestBrowser, authenticator = new Authenticator()) {
  const options = await optionsFor(browser)
  authenticator.userHandle = options.user.id
  const passkey = authenticator.create(options)
  const answer = await browser.post('/api/passkeys', { name: 'Phone', passkey })
  if (answer.status !== 201) throw new Error(`The passkey was not added: ${answer.text}`)
  return { authenticator, id: answer.body.id }
}

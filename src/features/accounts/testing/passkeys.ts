import type { BusinessScope } from '#platform/actor.ts'
import type { Db } from '#platform/db/database.ts'
import { MONDAY_MORNING, type TestBrowser } from '#test/harness.ts'
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

/** No device has its key. */
export async function insertPasskey(db: Db, scope: BusinessScope, userId: number): Promise<number> {
  const { id } = await db
    .insertInto('passkeys')
    .values({
      business_id: scope.businessId,
      user_id: userId,
      credential_id: `credential-${userId}`,
      public_key: Buffer.alloc(0),
      counter: 0,
      host: 'kairos.test',
      name: 'Phone',
      created_at: MONDAY_MORNING,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

import { expect, test } from 'vitest'
import { scopeTo } from '#platform/actor.ts'
import { runCommand } from '#src/commands/commands.ts'
import { registerOwner, signUpOwner } from '#test/factories.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { grantAdmin, revokeAdmin } from './admin-service.ts'

const app = testApp()

const grant = (email: string) => grantAdmin(app.db, email, MONDAY_MORNING)
const revoke = (email: string) => revokeAdmin(app.db, email, MONDAY_MORNING)
const log = (userId: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['actor', 'action', 'target'])
    .where('target_user_id', '=', userId)
    .execute()

test('makes a user an administrator by address, in any letter case, with one audit entry', async () => {
  const { browser, email, user } = await signUpOwner(app)
  expect(await grant(` ${email.toUpperCase()} `)).toMatchObject({ changed: true })
  expect(await grant(email)).toMatchObject({ changed: false })
  expect((await browser.get('/api/user')).body.isAdmin).toBe(true)
  expect(await log(user.id)).toEqual([
    { actor: 'command line', action: 'admin.grant', target: email },
  ])
})

test('the first registration does not become an administrator', async () => {
  expect((await signUpOwner(app)).user.isAdmin).toBe(false)
})

test('the last administrator can’t be removed, but one of two can', async () => {
  await app.db.updateTable('users').set({ is_admin: false }).execute()
  const [first, second] = [await signUpOwner(app), await signUpOwner(app)]
  await grant(first.email)
  await expect(revoke(first.email)).rejects.toThrow(
    'The last administrator can’t be removed. Make someone else an administrator first.',
  )
  await grant(second.email)
  expect(await revoke(first.email)).toMatchObject({ changed: true })
  expect(await revoke(first.email)).toMatchObject({ changed: false })
  expect((await log(first.user.id)).map(row => row.action)).toEqual(['admin.grant', 'admin.revoke'])
})

test('an administrator who never verified their address doesn’t replace the last one', async () => {
  await app.db.updateTable('users').set({ is_admin: false }).execute()
  const [first, unverified] = [await signUpOwner(app), await registerOwner(app)]
  await grant(first.email)
  expect(await runCommand(app.context, ['admin', 'grant', unverified.email])).toBe(
    `${unverified.email} is now an administrator. They still have to verify their address.`,
  )
  await expect(revoke(first.email)).rejects.toThrow('The last administrator can’t be removed.')
  expect(await revoke(unverified.email)).toMatchObject({ changed: true })
})

test('open screens of a new administrator read the account again', async () => {
  const { email, user } = await signUpOwner(app)
  const topics: string[] = []
  const stop = app.context.events.subscribe(scopeTo(user.businessId), topic => topics.push(topic))
  await runCommand(app.context, ['admin', 'grant', email])
  await expect.poll(() => topics).toEqual(['team'])
  stop()
})

test('when both administrators are removed at once, one stays', async () => {
  await app.db.updateTable('users').set({ is_admin: false }).execute()
  const [first, second] = [await signUpOwner(app), await signUpOwner(app)]
  await grant(first.email)
  await grant(second.email)
  const results = await Promise.allSettled([revoke(first.email), revoke(second.email)])
  expect(results.map(result => result.status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('reports an address without an account', async () => {
  await expect(grant('nobody@example.com')).rejects.toThrow(
    'No account has the address nobody@example.com.',
  )
})

test('the last administrator can’t delete the account; one of two can, and the log loses the address', async () => {
  await app.db.updateTable('users').set({ is_admin: false }).execute()
  const first = await signUpOwner(app)
  await grant(first.email)
  const refused = await first.browser.delete('/api/user', { password: first.password })
  expect([refused.status, refused.body]).toEqual([
    409,
    {
      error: 'You are the last administrator. Make someone else an administrator first.',
      code: 'last-admin',
    },
  ])
  const second = await signUpOwner(app)
  await grant(second.email)
  expect((await first.browser.delete('/api/user', { password: first.password })).status).toBe(204)
  const entries = await log(first.user.id)
  expect(entries.map(({ target }) => target)).toEqual(['deleted account'])
})

test('when both administrators delete their accounts at once, one stays', async () => {
  await app.db.updateTable('users').set({ is_admin: false }).execute()
  const admins = [await signUpOwner(app), await signUpOwner(app)]
  for (const { email } of admins) await grant(email)
  const answers = await Promise.all(
    admins.map(({ browser, password }) => browser.delete('/api/user', { password })),
  )
  expect(answers.map(answer => answer.status).sort()).toEqual([204, 409])
})

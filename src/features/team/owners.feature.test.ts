import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/date.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { cases } from '#test/chance.ts'
import { newestMail, PASSWORD } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { seedMember, seedOwned, signedInAs } from '#test/seed.ts'
import { codeOf, idOf, roleOf, statusOf } from './testing/answers.ts'

const app = testApp()

interface Person {
  userId: number
  browser: TestBrowser
}

const acts = {
  transfer: (by: Person, on: Person) =>
    by.browser.post('/api/business/transfer', { userId: on.userId }),
  undo: (by: Person) => by.browser.delete('/api/business/transfer'),
  remove: (by: Person, on: Person) => by.browser.delete(`/api/team/${on.userId}`),
  change: (by: Person, on: Person) =>
    by.browser.patch(`/api/team/${on.userId}`, { role: 'read-only' }),
  leave: (by: Person) => by.browser.post('/api/team/leave'),
  deleteAccount: (by: Person) => by.browser.delete('/api/user', { password: PASSWORD }),
}

const PEOPLE = 3
const person = fc.nat({ max: PEOPLE - 1 })
const act = fc.record({
  what: fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])),
  by: person,
  on: person,
})

test('a business has exactly one owner, a member, through any interleaving of changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
      async rounds => {
        const { page, owner } = await seedOwned(app)
        const people: Person[] = [
          { userId: (await owner.get('/api/user')).body.id, browser: owner },
          await seedMember(app, page.scope, { role: 'manager' }),
          await seedMember(app, page.scope, { role: 'manager' }),
        ]
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map(({ what, by, on }) => acts[what](people[by]!, people[on]!)),
          )
          for (const { status, text } of answers) expect(status, text).toBeLessThan(500)
          const { rows } = await sql<{ owners: number; closed: boolean }>`
            select count(m.user_id)::integer as owners, b.closed_at is not null as closed
            from businesses b
            left join memberships m on m.business_id = b.id and m.user_id = b.owner_user_id
            where b.id = ${page.scope.businessId}
            group by b.id`.execute(app.db)
          expect(rows).toEqual([
            rows[0]!.closed ? { owners: 0, closed: true } : { owners: 1, closed: false },
          ])
        }
      },
    ),
    { numRuns: cases(12, 150) },
  )
}, 600_000)

test('the owner transfers the business, both get an email, and the former owner undoes it', async () => {
  const { page, owner } = await seedOwned(app)
  const member = await seedMember(app, page.scope, { role: 'front-desk' })
  const [from, to] = [(await owner.get('/api/user')).body.username, member.email]
  const transfer = () => owner.post('/api/business/transfer', { userId: member.userId })
  expect((await transfer()).status).toBe(204)
  expect([await roleOf(owner), await roleOf(member.browser)]).toEqual(['manager', 'owner'])
  for (const [address, what] of [
    [from, 'given'],
    [to, 'received'],
  ]) {
    const mail = await newestMail(app, 'business-transfer', address!)
    expect(mail!.payload).toMatchObject({ what, from, to })
  }
  await sendDue(app.context)
  const outbox = await app.db.selectFrom('sandbox_messages').select('body_text').execute()
  const link = `http://kairos.test/settings/team?business=${page.scope.businessId}`
  expect(outbox.filter(({ body_text }) => body_text.includes(link))).toHaveLength(2)
  // The new owner can't keep the former one from undoing it.
  const formerId = await idOf(owner)
  for (const attempt of [
    member.browser.delete(`/api/team/${formerId}`),
    member.browser.patch(`/api/team/${formerId}`, { role: 'read-only' }),
    member.browser.post('/api/business/transfer', { userId: formerId }),
  ])
    expect(await codeOf(attempt)).toEqual([409, 'transfer-open'])
  expect(await roleOf(owner)).toBe('manager')
  expect((await member.browser.delete('/api/business/transfer')).status).toBe(404)
  expect((await owner.delete('/api/business/transfer')).status).toBe(204)
  expect([await roleOf(owner), await roleOf(member.browser)]).toEqual(['owner', 'front-desk'])
  expect((await newestMail(app, 'business-transfer', to))!.payload.what).toBe('undone')
  expect((await owner.delete('/api/business/transfer')).status).toBe(404)
})

test('a transfer can be undone for 24 hours and repeated afterwards', async () => {
  const { page, owner } = await seedOwned(app)
  const member = await seedMember(app, page.scope, { role: 'manager' })
  await owner.post('/api/business/transfer', { userId: member.userId })
  app.pass(DAY_MS)
  const again = await signedInAs(app, page.scope)
  const { transfer } = (await again.get('/api/team')).body
  expect(transfer).toBeNull()
  const former = app.browser()
  for (const [name, value] of owner.cookies) former.cookies.set(name, value)
  await former.post('/api/security/confirm', { password: PASSWORD })
  expect((await former.delete('/api/business/transfer')).status).toBe(404)
  await member.browser.post('/api/security/confirm', { password: PASSWORD })
  const back = { userId: await idOf(owner) }
  expect((await member.browser.post('/api/business/transfer', back)).status).toBe(204)
  expect(await roleOf(owner)).toBe('owner')
})

test('an owner with a team can’t leave or delete the account, but everyone else can', async () => {
  const { page, owner } = await seedOwned(app)
  const member = await seedMember(app, page.scope, { role: 'read-only' })
  const deleteAccount = () => owner.delete('/api/user', { password: PASSWORD })
  expect(await codeOf(owner.post('/api/team/leave'))).toEqual([409, 'owns-team'])
  expect(await codeOf(deleteAccount())).toEqual([409, 'owns-team'])
  const { id } = (await owner.post('/api/businesses', { name: 'Solo', timeZone: 'UTC' })).body
  await owner.post('/api/session/business', { businessId: id })
  expect(await codeOf(deleteAccount())).toEqual([409, 'owns-team'])
  expect((await member.browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect(await statusOf(owner)).toBe(200)
  const business = app.db
    .selectFrom('businesses')
    .select('closed_at')
    .where('id', '=', page.scope.businessId)
  expect(await business.execute()).toEqual([{ closed_at: null }])
  expect((await deleteAccount()).status).toBe(204)
  expect(await business.execute()).toEqual([{ closed_at: expect.any(Date) }])
})

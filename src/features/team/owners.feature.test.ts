import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rounds } from '#test/chance.ts'
import { PASSWORD } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { seedMember, seedOwned } from '#test/seed.ts'

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
    { numRuns: rounds(12, 150) },
  )
}, 600_000)

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { BusinessScope } from '#platform/actor.ts'
import { cases } from '#test/chance.ts'
import { MONDAY_MORNING as now } from '#test/harness.ts'
import {
  adjustTo,
  capture,
  grantFree,
  readBalance,
  release,
  releaseMany,
  reserve,
  reserveMany,
} from './service.ts'
import { testLedger } from './testing/ledger.ts'

const { database, newBusiness, ledgerOf } = testLedger()

async function newMessage({ businessId }: BusinessScope, cause: string): Promise<number> {
  const message = {
    business_id: businessId,
    kind: 'reminder' as const,
    channel: 'sms' as const,
    due_at: now,
    cause,
    payload: '{}',
  }
  return (
    await database.db
      .insertInto('messages')
      .values(message)
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
}

const send = (scope: BusinessScope, cause: string, credits = 1) =>
  reserve(database.db, scope, { messageId: null, credits, cause, now })

test('a hundred simultaneous paid sends with ten credits reserve exactly ten', async () => {
  const scope = await newBusiness(10)
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, (_, i) => send(scope, `message:${i}`)),
  )
  expect(outcomes.filter(outcome => outcome.ok)).toHaveLength(10)
  expect(outcomes.filter(outcome => !outcome.ok && outcome.reason === 'no-credits')).toHaveLength(
    90,
  )
  expect(await readBalance(database.db, scope)).toBe(0)
  const { entries, sum } = await ledgerOf(scope)
  expect(entries.filter(entry => entry.kind === 'reserve')).toHaveLength(10)
  expect(sum).toBe(0)
})

test('a cause reserves once, even if requested a hundred times at once, and even the last credit', async () => {
  for (const credits of [1, 50]) {
    const scope = await newBusiness(credits)
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => send(scope, 'message:1')))
    expect(outcomes.every(outcome => outcome.ok)).toBe(true)
    expect(outcomes.filter(outcome => outcome.ok && outcome.fresh)).toHaveLength(1)
    expect(await readBalance(database.db, scope)).toBe(credits - 1)
  }
})

test('reports that arrive twice and in any order have the same result', async () => {
  const reports = ['capture', 'release', 'capture', 'release'] as const
  for (const order of [reports, [...reports].reverse()]) {
    const scope = await newBusiness(5)
    await send(scope, 'message:1', 2)
    for (const report of order) {
      if (report === 'capture') await capture(database.db, scope, { cause: 'message:1', now })
      else await release(database.db, scope, { cause: 'message:1', reason: 'not delivered', now })
    }
    expect(await readBalance(database.db, scope)).toBe(5)
    expect(await send(scope, 'message:1')).toEqual({ ok: false, reason: 'released' })
  }
})

test('a send in progress continues with its reserved credits, and a finished one is not repeated', async () => {
  const scope = await newBusiness(1)
  expect(await send(scope, 'message:1')).toEqual({ ok: true, fresh: true })
  expect(await send(scope, 'message:1')).toEqual({ ok: true, fresh: false })
  expect(await capture(database.db, scope, { cause: 'message:1', now })).toBe(true)
  expect(await capture(database.db, scope, { cause: 'message:1', now })).toBe(false)
  expect(await send(scope, 'message:1')).toEqual({ ok: false, reason: 'captured' })
  expect(await send(scope, 'message:2')).toEqual({ ok: false, reason: 'no-credits' })
})

test('credits that were never reserved are neither spent nor released', async () => {
  const scope = await newBusiness(3)
  expect(await capture(database.db, scope, { cause: 'message:9', now })).toBe(false)
  expect(await release(database.db, scope, { cause: 'message:9', reason: 'failed', now })).toBe(
    false,
  )
  expect(await readBalance(database.db, scope)).toBe(3)
})

test('a reserve belongs to its own business and its own message', async () => {
  const [mine, theirs] = [await newBusiness(2), await newBusiness(2)]
  const messageId = await newMessage(mine, 'one')
  await reserve(database.db, mine, { messageId, credits: 1, cause: 'shared', now })
  expect(await release(database.db, theirs, { cause: 'shared', reason: 'failed', now })).toBe(false)
  await reserve(database.db, theirs, { messageId, credits: 1, cause: 'alone', now })
  await reserveMany(
    database.db,
    [{ scope: theirs, messageId, credits: 1, cause: 'in a batch' }],
    now,
  )
  expect([await readBalance(database.db, mine), await readBalance(database.db, theirs)]).toEqual([
    1, 0,
  ])
  expect((await ledgerOf(mine)).entries.at(-1)).toMatchObject({
    kind: 'reserve',
    message_id: messageId,
  })
  expect((await ledgerOf(theirs)).entries.map(entry => entry.message_id)).toEqual([
    null,
    null,
    null,
  ])
})

test('credits that don’t exist are not debited', async () => {
  const scope = await newBusiness(0)
  expect(await send(scope, 'message:1')).toEqual({ ok: false, reason: 'no-credits' })
  await expect(send(scope, 'message:1', 0)).rejects.toThrow(RangeError)
  await expect(send(scope, 'message:1', -5)).rejects.toThrow(RangeError)
  expect((await ledgerOf(scope)).entries).toEqual([])
})

test('an administrator sets a balance by an entry, and the free credits are given once', async () => {
  const scope = await newBusiness(7)
  expect(await adjustTo(database.db, scope, { to: 3, reason: 'a mistake', now })).toEqual({
    before: 7,
    after: 3,
  })
  const grants = await Promise.allSettled(
    Array.from({ length: 20 }, () =>
      grantFree(database.db, scope, { reason: 'asked by mail', now }),
    ),
  )
  expect(grants.filter(grant => grant.status === 'fulfilled')).toHaveLength(1)
  const { entries, sum } = await ledgerOf(scope)
  expect(entries.map(({ kind, credits }) => [kind, credits])).toEqual([
    ['adjustment', 7],
    ['adjustment', -4],
    ['grant', 10],
  ])
  expect(sum).toBe(await readBalance(database.db, scope))
})

test('the database itself refuses a balance below zero', async () => {
  const { businessId } = await newBusiness(1)
  await expect(
    sql`update credit_balances set balance = balance - 2 where business_id = ${businessId}`.execute(
      database.db,
    ),
  ).rejects.toThrow()
})

const cause = fc.integer({ min: 0, max: 5 }).map(n => `message:${n}`)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('reserve' as const),
      cause,
      credits: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('batch' as const),
      causes: fc.array(cause, { maxLength: 4 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('capture' as const), cause }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('release' as const), cause }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('release many' as const),
      causes: fc.array(cause, { maxLength: 4 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('grant' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      to: fc.integer({ min: 0, max: 6 }),
    }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(scope: BusinessScope, one: Step) {
  const { db } = database
  if (one.do === 'reserve')
    await reserve(db, scope, { messageId: null, credits: one.credits, cause: one.cause, now })
  else if (one.do === 'batch') {
    await reserveMany(
      db,
      one.causes.map(each => ({ scope, cause: each, credits: 1, messageId: null })),
      now,
    )
  } else if (one.do === 'release many') {
    await releaseMany(
      db,
      one.causes.map(each => ({ scope, cause: each, reason: 'failed' })),
      now,
    )
  } else if (one.do === 'capture') await capture(db, scope, { cause: one.cause, now })
  else if (one.do === 'release')
    await release(db, scope, { cause: one.cause, reason: 'failed', now })
  else if (one.do === 'grant') await grantFree(db, scope, { reason: 'asked', now }).catch(() => {})
  else await adjustTo(db, scope, { to: one.to, reason: 'set', now })
}

test('replaying the ledger gives the balance, never below zero, after any concurrent steps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
      async rounds => {
        const scope = await newBusiness(6)
        for (const round of rounds) await Promise.all(round.map(one => take(scope, one)))
        const { entries, sum } = await ledgerOf(scope)
        expect(sum).toBe(await readBalance(database.db, scope))
        let running = 0
        for (const entry of entries) running += entry.credits
        expect(running).toBeGreaterThanOrEqual(0)
        for (const { cause, credits } of entries.filter(entry => entry.kind === 'release')) {
          const reserved = entries.find(
            entry => entry.cause === cause.replace('release:', 'reserve:'),
          )
          expect(reserved?.credits).toBe(-credits)
        }
      },
    ),
    { numRuns: cases(60, 1_000) },
  )
})

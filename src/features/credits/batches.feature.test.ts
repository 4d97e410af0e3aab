import { expect, test } from 'vitest'
import type { BusinessScope } from '#platform/actor.ts'
import { MONDAY_MORNING as now } from '#test/harness.ts'
import {
  capture,
  captureMany,
  readBalance,
  release,
  releaseMany,
  reserve,
  reserveMany,
} from './service.ts'
import { testLedger } from './testing/ledger.ts'

const { database, newBusiness, ledgerOf } = testLedger()
const send = (scope: BusinessScope, cause: string, credits = 1) =>
  reserve(database.db, scope, { messageId: null, credits, cause, now })

test('a batch debits each business in order as far as its balance goes, each cause once', async () => {
  const [one, two] = [await newBusiness(3), await newBusiness(1)]
  const want = (scope: BusinessScope, cause: string, credits = 1) => ({
    scope,
    cause,
    credits,
    messageId: null,
  })
  await send(one, 'before')
  const batch = [
    want(one, 'a'),
    want(two, 'a', 2),
    want(one, 'before'),
    want(one, 'a'),
    want(two, 'b'),
    want(one, 'c', 2),
    want(one, 'd'),
  ]
  expect(await reserveMany(database.db, batch, now)).toEqual([
    { ok: true, fresh: true },
    { ok: false, reason: 'no-credits' },
    { ok: true, fresh: false },
    { ok: true, fresh: false },
    { ok: true, fresh: true },
    { ok: false, reason: 'no-credits' },
    { ok: true, fresh: true },
  ])
  await release(database.db, one, { cause: 'd', reason: 'failed', now })
  for (let i = 0; i < 2; i++)
    await captureMany(database.db, [want(one, 'a'), want(two, 'b'), want(one, 'd')], now)
  const kinds = (await ledgerOf(one)).entries.map(entry => entry.kind)
  expect(kinds).toEqual(['adjustment', 'reserve', 'reserve', 'reserve', 'release', 'capture'])
  expect([await readBalance(database.db, one), await readBalance(database.db, two)]).toEqual([1, 0])
  expect(await reserveMany(database.db, [], now)).toEqual([])
})

test('a batch releases each cause once, spent or not, and skips causes that were never held', async () => {
  const [one, two] = [await newBusiness(5), await newBusiness(5)]
  for (const name of ['a', 'b', 'c']) await send(one, name, 1)
  await send(two, 'a', 3)
  await capture(database.db, one, { cause: 'b', now })
  await release(database.db, one, { cause: 'c', reason: 'failed', now })
  const want = (scope: BusinessScope, name: string) => ({ scope, cause: name, reason: 'refused' })
  const batch = [
    want(one, 'a'),
    want(two, 'a'),
    want(one, 'b'),
    want(one, 'c'),
    want(one, 'a'),
    want(two, 'never'),
  ]
  for (let i = 0; i < 2; i++)
    await Promise.all([1, 2, 3].map(() => releaseMany(database.db, batch, now)))
  expect([await readBalance(database.db, one), await readBalance(database.db, two)]).toEqual([5, 5])
  for (const scope of [one, two]) {
    const { entries, sum } = await ledgerOf(scope)
    expect(sum).toBe(5)
    expect(new Set(entries.map(entry => entry.cause)).size).toBe(entries.length)
  }
  await releaseMany(database.db, [], now)
})

test('batches over the same businesses at once neither overspend nor deadlock', async () => {
  const scopes = [await newBusiness(7), await newBusiness(11), await newBusiness(13)]
  const batches = Array.from({ length: 12 }, (_, b) =>
    Array.from({ length: 9 }, (_, i) => ({
      scope: scopes[(b + i) % 3]!,
      cause: `message:${b % 6}:${i}`,
      credits: 1 + (i % 2),
      messageId: null,
    })),
  )
  const outcomes = (
    await Promise.all(batches.map(batch => reserveMany(database.db, batch, now)))
  ).flat()
  const spent = (await Promise.all(scopes.map(ledgerOf))).map(({ entries, sum }) => ({
    entries: entries.length,
    sum,
  }))
  expect(spent.map(({ sum }) => sum)).toEqual(
    await Promise.all(scopes.map(scope => readBalance(database.db, scope))),
  )
  expect(spent.every(({ sum }) => sum === 0)).toBe(true)
  expect(outcomes.filter(outcome => outcome.ok && outcome.fresh)).toHaveLength(
    spent.reduce((count, { entries }) => count + entries - 1, 0),
  )
})

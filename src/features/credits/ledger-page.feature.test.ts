import { describe, expect, test } from 'vitest'
import { scopeTo } from '#platform/actor.ts'
import { signUpOwner } from '#test/factories.ts'
import { capture, paymentApp } from '#test/payments.ts'
import { release, reserve, capture as spendReserved } from './service.ts'

const bench = paymentApp()

describe('the ledger', () => {
  test('is paged, and each entry has its balance and purpose', async () => {
    const { browser, user } = await signUpOwner(bench.app)
    await capture(browser, await bench.openOrder(browser, { amount: 5 }))
    const { scope, messageIds } = await spend(user.id, 7)
    const seen: { id: number; balance: number; credits: number }[] = []
    let next: number | null = null
    do {
      const cursor: string = next ? `&cursor=${next}` : ''
      const { body } = await browser.get(`/api/credits/ledger?limit=3${cursor}`)
      seen.push(...body.entries)
      next = body.next
    } while (next)
    expect(seen).toHaveLength(9)
    expect(seen.map(entry => entry.balance)).toEqual([44, 43, 44, 45, 46, 47, 48, 49, 50])
    expect(new Set(seen.map(entry => entry.id)).size).toBe(9)
    expect(seen[2]).toMatchObject({
      kind: 'reserve',
      credits: -1,
      state: 'held',
      message: {
        id: messageIds[5],
        kind: 'reminder' as const,
        channel: 'sms',
        state: 'planned',
        appointmentId: null,
      },
    })
    expect(seen.at(-2)).toMatchObject({ state: 'spent' })
    expect(seen[0]).toMatchObject({ kind: 'release', credits: 1, reason: 'not delivered' })
    expect(seen[1]).toMatchObject({ kind: 'reserve', state: 'returned' })
    const { businessId } = scope
    await bench.app.db.deleteFrom('messages').where('business_id', '=', businessId).execute()
    expect((await browser.get('/api/credits/ledger')).body.entries[2]).toMatchObject({
      credits: -1,
      message: null,
    })
  })

  test.each(['cursor=0', 'cursor=x', 'limit=0', 'limit=1000', 'cursor=1e30'])(
    'refuses ?%s',
    async query => {
      const { browser } = await signUpOwner(bench.app)
      expect((await browser.get(`/api/credits/ledger?${query}`)).status).toBe(400)
    },
  )
})

async function spend(userId: number, count: number) {
  const now = bench.app.context.clock()
  const { business_id } = await bench.app.db
    .selectFrom('users')
    .select('business_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const scope = scopeTo(business_id)
  const messageIds: number[] = []
  for (let i = 0; i < count; i++) {
    const message = {
      business_id,
      kind: 'reminder' as const,
      channel: 'sms' as const,
      due_at: now,
      cause: `m${i}`,
      payload: '{}',
    }
    const { id } = await bench.app.db
      .insertInto('messages')
      .values(message)
      .returning('id')
      .executeTakeFirstOrThrow()
    messageIds.push(id)
    await reserve(bench.app.db, scope, { messageId: id, credits: 1, cause: `message:${id}`, now })
  }
  await spendReserved(bench.app.db, scope, { cause: `message:${messageIds[0]}`, now })
  await release(bench.app.db, scope, {
    cause: `message:${messageIds.at(-1)}`,
    reason: 'not delivered',
    now,
  })
  return { scope, messageIds }
}

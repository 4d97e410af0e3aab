import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { readLedger } from './ledger.ts'
import { emailOf, phoneOf } from './seeding.ts'

interface Evidence {
  db: Db
  reminders: number
  texts: Map<string, unknown[]>
  mails: Map<string, string[]>
  /** Whether the provider conceals what it accepted for a reminder's number. */
  hidden: (id: number) => boolean
  /** Whether queries to the provider failed until the deadline. */
  givenUp: boolean
}

/** @returns counts of each kind, for people. */
export async function judge({ db, reminders, texts, mails, hidden, givenUp }: Evidence) {
  const { rows: messages } = await sql<{
    id: number
    channel: string
    state: string
    reason: string
    mail: string
  }>`
    select m.id::integer, m.channel, m.state, m.reason, (
      select e.state from messages e where e.business_id = m.business_id and e.appointment_id = m.appointment_id
        and e.channel = 'email' and e.kind = 'reminder') as mail
    from messages m where m.id = m.appointment_id order by m.id`.execute(db)
  expect(messages).toHaveLength(reminders)
  for (const { id, channel, state, reason, mail } of messages) {
    const taken = texts.get(phoneOf(id)) ?? []
    const ids = mails.get(emailOf(id)) ?? []
    expect(taken.length, `message ${id} was paid for`).toBeLessThanOrEqual(1)
    expect(new Set(ids).size, `message ${id} has Message-IDs`).toBeLessThanOrEqual(1)
    const seen = [id, state, reason, mail, taken.length, ids.length > 0]
    const words = expect.stringMatching(/./)
    if (channel === 'email') expect(seen).toEqual([id, 'sent', null, 'sent', 0, true])
    else if (!hidden(id)) {
      // Either it arrived, or a reason is recorded and an email was sent instead.
      expect(seen).toEqual(
        state === 'sent'
          ? [id, 'sent', reason, null, 1, false]
          : [id, 'failed', words, 'sent', 0, true],
      )
    } else if (!givenUp) expect(seen).toEqual([id, 'unknown', words, null, taken.length, false])
    else {
      const said = 'We couldn’t confirm whether it was sent. Its credits were returned.'
      expect(seen).toEqual([id, 'failed', said, 'skipped', taken.length, false])
    }
  }
  const unknown = messages.filter(({ state }) => state === 'unknown')
  const spent = messages.filter(({ channel, state }) => channel !== 'email' && state === 'sent')
  // Every reserve was spent or released, unless its outcome can't be known.
  const ledger = await readLedger(db, 1)
  expect(ledger).toMatchObject({
    replayed: ledger.balance,
    held: unknown.length,
    spent: spent.length,
  })
  const copies = [...mails.values()].reduce((sum, ids) => sum + ids.length - 1, 0)
  // Otherwise a provider that never receives anything would pass.
  expect(spent.length, 'texts that arrived').toBeGreaterThan(reminders / 10)
  const instead: Record<string, number> = {}
  for (const { channel, state, reason } of messages)
    if (channel !== 'email' && state === 'failed') instead[reason] = (instead[reason] ?? 0) + 1
  return { paid: spent.length, unknown: unknown.length, mails: mails.size, copies, instead }
}

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sendDue, startWorker } from '#features/messages/delivery/jobs.ts'
import { runCommand } from '#src/commands/commands.ts'
import { rounds } from '#test/chance.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { ALWAYS_OPEN, seedBusiness } from '#test/seed.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { Load } from './load.ts'

const ROUNDS = rounds(1, 10)
const inFolder = temporaryFolder()

test('a backup under load contains every booking acknowledged before it, and its copy sends nothing until released', async () => {
  const app = await startTestApp()
  const salon = await seedBusiness(app.db, {
    weekly: ALWAYS_OPEN,
    business: { horizon_days: 3650, reminder_leads: [1440] },
  })
  const worker = startWorker(app.context)
  const load = new Load(app, salon)
  onTestFinished(async () => {
    await load.end()
    await worker.stop()
    await app.close()
  })
  for (let round = 1; round <= ROUNDS; round++) {
    if (round > 1) load.resume()
    await expect.poll(() => load.booked.size, { timeout: 30_000 }).toBeGreaterThan(round * 20)
    const before = new Map(load.booked)
    const file = inFolder(`${round}.gz`)
    await runCommand(app.context, ['backup', file])
    // Otherwise, the load would book more than the next round could back up.
    await load.end()
    const copy = await startTestApp()
    try {
      await runCommand(copy.context, ['restore', file])
      await checkCopy(copy, before)
    } finally {
      await copy.close()
    }
  }
})

async function checkCopy(copy: TestApp, before: Map<number, string>) {
  const { rows } = await sql<{ id: number; time: Date; reminders: number; notices: number }>`
    select a.id, starts_at as time, count(*) filter (where kind = 'reminder')::integer as reminders,
      count(*) filter (where kind <> 'reminder')::integer as notices
    from appointments a
    join messages m on m.business_id = a.business_id and m.appointment_id = a.id
    group by a.id, starts_at`.execute(copy.db)
  const kept = new Map(rows.map(({ id, time }) => [id, time.toISOString()]))
  expect([...before].filter(([id, time]) => kept.get(id) !== time)).toEqual([])
  // The copy shows one moment: a booking is there with all of its messages.
  expect(rows.filter(({ reminders, notices }) => reminders !== 1 || notices !== 2)).toEqual([])

  const statesOf = async () => {
    await sendDue(copy.context)
    const { rows: states } = await sql<{ state: string; count: number }>`
      select state, count(*)::integer as count from messages group by state order by state`.execute(
      copy.db,
    )
    return states
  }
  // By then, leases from the time of the backup have ended.
  copy.pass(61_000)
  const held = await statesOf()
  expect(await statesOf()).toEqual(held)
  expect(await runCommand(copy.context, ['doctor'])).toMatch(
    /No two appointments overlap.*sum of its ledger.*FIX {3}Nothing has been sent since the restore/s,
  )
  await runCommand(copy.context, ['release'])
  expect((await statesOf()).map(({ state }) => state)).toEqual(['planned', 'sent'])
}

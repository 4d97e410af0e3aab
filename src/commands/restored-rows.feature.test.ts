import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { TABLES } from '#platform/db/backup-file.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { closeSale } from '#test/sales.ts'
import { bookOn, seedBusiness, signedInAs } from '#test/seed.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { runCommand } from './commands.ts'

const inFolder = temporaryFolder()

test('restores every row of groups, add-ons, terms, waiting time, notes, visits and sales', async () => {
  const [original, copy] = [await startTestApp(), await startTestApp()]
  try {
    const page = await seedBusiness(original.db, { staffCount: 2 })
    const owner = await signedInAs(original, page.scope)
    const { serviceId, staffId } = page
    const { body: group } = await owner.post('/api/service-groups', { name: 'Hair' })
    const addOn = { name: 'Toner', minutes: 20, price: 2500, serviceIds: [serviceId] }
    const { body: toner } = await owner.post('/api/add-ons', addOn)
    const changed = await owner.patch(`/api/services/${serviceId}`, {
      duration: 90,
      groupId: group.id,
      waiting: { after: 30, minutes: 20 },
      staffTerms: [{ staffId, price: 5000 }],
    })
    expect(changed.status).toBe(200)
    const booked = await bookOn(owner, page, '2027-03-02T15:00:00.000Z', {
      endTime: '2027-03-02T16:50:00.000Z',
      addOnIds: [toner.id],
    })
    expect(booked.status).toBe(201)
    const { body: found } = await owner.post('/api/clients/search', { text: 'ada' })
    const client = found.clients[0]!.id
    await owner.patch(`/api/clients/${client}`, { notes: 'Likes tea' })
    const sale = await closeSale(owner, booked.body.id)
    const payment = { version: sale.version, paymentId: sale.payments[0]!.id, cents: 100 }
    expect((await owner.post(`/api/sales/${sale.id}/refunds`, payment)).status).toBe(200)
    await owner.put('/api/sales/day/cash-count', { date: '2027-03-01', float: 100, counted: 200 })

    const file = inFolder('sold.gz')
    await runCommand(original.context, ['backup', file])
    await runCommand(copy.context, ['restore', file])
    const rowsOf = async ({ db }: TestApp, table: string) => {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(t) - 'revision' as row from ${sql.table(table)} t
        order by (to_jsonb(t) - 'revision')::text`.execute(db)
      return rows
    }
    const sold = ['service_groups', 'add_ons', 'service_add_ons', 'staff_terms', 'client_refunds']
    for (const table of [...sold, 'cash_counts'])
      expect(await rowsOf(original, table), table).not.toEqual([])
    for (const table of TABLES)
      if (table !== 'sessions')
        expect(await rowsOf(copy, table), table).toEqual(await rowsOf(original, table))
    const restored = await signedInAs(copy, page.scope)
    expect((await restored.get('/api/sales/day?date=2027-03-01')).body).toEqual(
      (await owner.get('/api/sales/day?date=2027-03-01')).body,
    )
  } finally {
    await original.close()
    await copy.close()
  }
})
